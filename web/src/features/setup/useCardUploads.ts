import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError, messageOf } from "../../api/client";
import { uploadImage } from "../../api/upload";
import { newDraft } from "../cards/editor/draft";
import { saveCard } from "../cards/editor/queries";
import { changed, isUploading, type Upload, withFiles } from "./uploads";

/** How long to wait after the limit of writes per minute, if the server does not say. */
const PAUSE_S = 5;

/** Repeats a call that the rate limit refuses. */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error;
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? PAUSE_S) * 1000));
    }
  }
}

/** Pictures that are uploaded one after another, and become cards. */
export function useCardUploads() {
  const cache = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const change = (id: number, fields: Partial<Upload>) => setUploads((now) => changed(now, id, fields));
  const isBusy = useRef(false);
  const next = uploads.find(({ state }) => state === "waiting");

  const send = async ({ id, file }: Upload) => {
    change(id, { state: "sending" });
    const onProgress = (share: number) => change(id, { share, state: share < 1 ? "sending" : "preparing" });
    try {
      const { imageUrl } = await patiently(() => uploadImage(file, onProgress));
      change(id, { state: "ready", imageUrl });
    } catch (error) {
      change(id, { state: "refused", problem: messageOf(error) });
    }
  };
  useEffect(() => {
    if (next === undefined || isBusy.current) return;
    isBusy.current = true;
    void send(next).finally(() => {
      isBusy.current = false;
      // Continues with the next picture.
      setUploads((now) => [...now]);
    });
  });

  const create = async () => {
    for (const { id, name, imageUrl } of uploads.filter(({ state }) => state === "ready")) {
      change(id, { state: "creating", problem: "" });
      try {
        await patiently(() => saveCard(cache, { ...newDraft(), name, imageUrl, alt: name }));
        change(id, { state: "created" });
      } catch (error) {
        change(id, { state: "ready", problem: messageOf(error) });
      }
    }
  };
  return {
    uploads,
    isUploading: uploads.some(isUploading),
    add: (files: readonly File[]) => setUploads((now) => withFiles(now, files)),
    rename: (id: number, name: string) => change(id, { name, problem: "" }),
    remove: (id: number) => setUploads((now) => now.filter((upload) => upload.id !== id)),
    create,
  };
}

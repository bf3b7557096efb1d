import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../api/client";
import { changePlanes, type Focus, type PlaneFiles, uploadImage } from "../../../api/upload";

export type PlaneName = keyof PlaneFiles;

/** A file that was chosen on this page, and where it is cropped. */
interface Original {
  file: File;
  focus?: Focus | undefined;
}

interface Change {
  part: "picture" | PlaneName;
  /** Null for a picture that was uploaded earlier: only the server has it. */
  original: Original | null;
  planes: PlaneFiles;
}

/** The state of one of the fields for a picture and its planes. */
export interface PartState {
  isPending: boolean;
  /** The uploaded share, 0 to 1. */
  share: number;
  /** The server's message of the last upload. */
  message: string | null;
  error: string | null;
}

/** Uploads a picture and its planes. They are one set with one URL, so there is one upload at a time. */
export function usePictureUpload(imageUrl: string, onChange: (imageUrl: string) => void) {
  const [share, setShare] = useState(0);
  const [last, setLast] = useState<(Change & { imageUrl: string }) | null>(null);
  const upload = useMutation({
    mutationFn: ({ original, planes }: Change) =>
      original === null
        ? changePlanes(imageUrl, planes, setShare)
        : uploadImage(original.file, setShare, original.focus, planes),
    onSuccess: (stored, change) => {
      setLast({ ...change, imageUrl: stored.imageUrl });
      onChange(stored.imageUrl);
    },
  });
  const start = (change: Change) => {
    setShare(0);
    upload.mutate(change);
  };
  return {
    isPending: upload.isPending,
    hasUploaded: (file: File | undefined) => file !== undefined && last?.original?.file === file,
    /** Uploads a picture. The planes of another picture do not fit it. */
    setPicture: (file: File, focus?: Focus) => {
      const planes = last?.original?.file === file ? last.planes : {};
      start({ part: "picture", original: { file, focus }, planes });
    },
    /** Adds a plane to the picture, or removes it. */
    setPlane: (part: PlaneName, file: File | null) => {
      // The planes have the size of the whole picture, so it is sent again while the page has it.
      const original = last?.imageUrl === imageUrl ? last.original : null;
      const planes = original === null ? {} : last?.planes;
      start({ part, original, planes: { ...planes, [part]: file } });
    },
    reset: upload.reset,
    stateOf: (part: Change["part"]): PartState => {
      const isMine = upload.variables?.part === part;
      return {
        isPending: isMine && upload.isPending,
        share,
        message: isMine && upload.isSuccess ? upload.data.message : null,
        error: isMine && upload.isError ? messageOf(upload.error) : null,
      };
    },
  };
}

export type PictureUpload = ReturnType<typeof usePictureUpload>;

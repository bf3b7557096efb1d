import { language } from "../lib/language";
import { ApiError, endSession, idempotencyKey, NetworkError, type Schemas } from "./client";
import type { paths } from "./schema";
import { token } from "./token";

/** Called with the uploaded share of the file, 0 to 1. */
export type OnProgress = (share: number) => void;

function refusal(request: XMLHttpRequest): ApiError {
  let body: Partial<Schemas["ErrorBody"]> = {};
  try {
    body = JSON.parse(request.responseText) as Partial<Schemas["ErrorBody"]>;
  } catch {
    // A proxy's error page is not JSON; the status is enough.
  }
  return new ApiError(request.status, body);
}

/** Sends a file or a form as the request body. `fetch` does not report upload progress. */
function send<T>(path: string, file: Blob | FormData, onProgress: OnProgress): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    if (token.get() !== "") request.setRequestHeader("authorization", `Bearer ${token.get()}`);
    request.setRequestHeader("accept-language", language());
    // The browser adds the type of a form, with its boundary.
    if (file instanceof Blob) {
      request.setRequestHeader("content-type", file.type === "" ? "application/octet-stream" : file.type);
    }
    request.setRequestHeader("idempotency-key", idempotencyKey());
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new NetworkError("The file could not be sent"));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        resolve(JSON.parse(request.responseText) as T);
        return;
      }
      if (request.status === 401) endSession();
      reject(refusal(request));
    };
    request.send(file);
  });
}

/** Crop position along the axis that is too long for a card: 0 keeps the left or upper end, 1 the other. */
export interface Focus {
  axis: "x" | "y";
  share: number;
}

/** The cut-out and the foil mask of a picture: a file, or null to remove it. */
export type PlaneFiles = Partial<Record<"cutout" | "foil", File | null>>;

/** Uploads a picture with its planes. Without a focus it is cropped to its centre. */
export function uploadImage(file: Blob, onProgress: OnProgress, focus?: Focus, planes: PlaneFiles = {}) {
  const query = focus === undefined ? "" : `?focus${focus.axis.toUpperCase()}=${focus.share.toFixed(4)}`;
  const hasPlanes = Object.values(planes).some((plane) => plane !== null);
  const body = hasPlanes ? formOf("image", file, planes) : file;
  return send<Schemas["ImageUploaded"]>(`/api/admin/upload-image${query}`, body, onProgress);
}

/** Adds planes to an uploaded picture, or removes them. */
export const changePlanes = (imageUrl: string, planes: PlaneFiles, onProgress: OnProgress) =>
  send<Schemas["ImageUploaded"]>("/api/admin/upload-image", formOf("imageUrl", imageUrl, planes), onProgress);

function formOf(name: string, picture: Blob | string, planes: PlaneFiles): FormData {
  const form = new FormData();
  form.append(name, picture);
  for (const [plane, file] of Object.entries(planes)) form.append(plane, file ?? "");
  return form;
}

/** What a picture of the brand is for. */
export type BrandPictureKind =
  paths["/api/admin/brand/pictures/{kind}"]["post"]["parameters"]["path"]["kind"];

/** Uploads a picture of the brand, which the server makes in the sizes of its use. */
export const uploadBrandPicture = (kind: BrandPictureKind, file: Blob, onProgress: OnProgress) =>
  send<Schemas["BrandPictureUploaded"]>(`/api/admin/brand/pictures/${kind}`, file, onProgress);

/** Saves the brand of an exported file as draft. */
export const importBrandFile = (file: Blob) =>
  send<Schemas["BrandState"]>(
    "/api/admin/brand/import",
    new Blob([file], { type: "application/json" }),
    () => {},
  );

/** Imports an archive of cards, or previews the import. */
export const importCards = (archive: Blob, isDryRun: boolean, onProgress: OnProgress) =>
  send<Schemas["CardImport"]>(`/api/admin/card-import?dryRun=${isDryRun}`, archive, onProgress);

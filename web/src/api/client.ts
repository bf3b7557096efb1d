import createClient, { type Middleware } from "openapi-fetch";
import { language } from "../lib/language";
import * as m from "../lib/messages";
import { randomHex } from "../lib/randomHex";
import { takeEarly } from "./early";
import { noteHeadOf } from "./logHead";
import type { components, paths } from "./schema";
import { dropToken, token } from "./token";

/** The API's types, generated from the OpenAPI document. */
export type Schemas = components["schemas"];

/** A refusal by the server. `message` is for users, in their language if it is translated; `code` for branches. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Seconds to wait, from `Retry-After`. */
  readonly retryAfter: number | null;
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, body: Partial<Schemas["ErrorBody"]>, retryAfter: number | null = null) {
    super(body.translated?.message ?? body.message ?? m.serverStatus({ status: String(status) }));
    this.name = "ApiError";
    this.status = status;
    this.code = body.code ?? "unknown";
    this.retryAfter = retryAfter;
    this.fields = body.translated?.fields ?? body.fields ?? {};
  }
}

/** No response, or an incomplete one. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(m.serverNotReached(), { cause });
    this.name = "NetworkError";
  }
}

/** Whether a retry may help: no response, too many requests, or a busy server. */
export function isTransient(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 429 || error.status >= 500;
  return error instanceof NetworkError;
}

/** Whether the requested resource does not exist, or its name or id is malformed. */
export function isAbsent(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** The message to show for a failure. Errors other than refusals and connection failures are bugs of the app. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof NetworkError) return error.message;
  return m.bugInPage();
}

/** A fresh idempotency key. */
export const idempotencyKey = () => randomHex(16);

async function refusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => ({}));
  const wait = Number(response.headers.get("retry-after"));
  const known = typeof body === "object" && body !== null ? (body as Partial<Schemas["ErrorBody"]>) : {};
  return new ApiError(response.status, known, Number.isFinite(wait) && wait > 0 ? wait : null);
}

const rules: Middleware = {
  onRequest({ request }) {
    request.headers.set("accept-language", language());
    const bearer = token.get();
    if (bearer !== "" && !request.headers.has("authorization"))
      request.headers.set("authorization", `Bearer ${bearer}`);
    const isMutation = request.method !== "GET" && request.method !== "HEAD";
    if (isMutation && !request.headers.has("idempotency-key")) {
      request.headers.set("idempotency-key", idempotencyKey());
    }
    return request;
  },
  async onResponse({ request, response }) {
    noteHeadOf(response.headers);
    if (response.ok) return undefined;
    // A late response must not end a newer session with another token.
    if (response.status === 401 && request.headers.get("authorization") === bearerNow()) endSession();
    throw await refusal(response);
  },
};

function bearerNow(): string | null {
  return token.get() === "" ? null : `Bearer ${token.get()}`;
}

let openSignIn: () => void = () => {};

/** Drops the refused token and opens the sign-in page. */
export function endSession(): void {
  dropToken();
  openSignIn();
}

/** Sets the function that opens the sign-in page after a 401 response. The app calls it once. */
export function onSessionEnd(callback: () => void): void {
  openSignIn = callback;
}

/** Wraps a failed fetch in a `NetworkError`, except for aborted calls. */
function networkError(cause: unknown): never {
  throw cause instanceof DOMException && cause.name === "AbortError" ? cause : new NetworkError(cause);
}

/** Creates a client for typed paths. It throws every failure as `ApiError` or `NetworkError`. */
export function createApi<Paths extends object>() {
  const client = createClient<Paths>({
    baseUrl: typeof location === "undefined" ? "" : location.origin,
    credentials: "include",
    fetch: (request) => (takeEarly(request) ?? globalThis.fetch(request)).catch(networkError),
  });
  client.use(rules);
  return client;
}

/** The client for the server's API. */
export const api = createApi<paths>();

/** The body of a successful response: `unwrap(api.GET("/api/packs"))`. */
export async function unwrap<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call.catch(rethrow);
  return data as T;
}

/** An incomplete or non-JSON response, such as a proxy's error page, counts as a network error. */
function rethrow(error: unknown): never {
  const isUnreadable = error instanceof SyntaxError || error instanceof TypeError;
  throw isUnreadable ? new NetworkError(error) : error;
}

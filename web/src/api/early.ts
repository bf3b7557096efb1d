declare global {
  interface Window {
    /** Requests that `start.js` has sent, by address. */
    foilcastEarly?: Map<string, Promise<Response>>;
  }
}

/** The response of the early request for the same URL, if there is one. Each is used once. */
export function takeEarly({ method, url }: Request): Promise<Response> | undefined {
  const response = method === "GET" ? window.foilcastEarly?.get(url) : undefined;
  window.foilcastEarly?.delete(url);
  return response;
}

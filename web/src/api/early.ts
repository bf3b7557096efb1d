declare global {
  interface Window {
    /** Requests that `start.js` has sent, by address. */
    foilcastEarly?: Map<string, Promise<Response>>;
  }
}

/** The response of an early request, if it is for this call; each is used once. */
export function takeEarly({ method, url }: Request): Promise<Response> | undefined {
  const answer = method === "GET" ? window.foilcastEarly?.get(url) : undefined;
  window.foilcastEarly?.delete(url);
  return answer;
}

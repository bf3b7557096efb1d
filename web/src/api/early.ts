declare global {
  interface Window {
    /** What `start.js` has asked for already, by address. */
    foilcastEarly?: Map<string, Promise<Response>>;
  }
}

/** The answer that was asked for before the app began, if this is its call; each is taken once. */
export function takeEarly({ method, url }: Request): Promise<Response> | undefined {
  const answer = method === "GET" ? window.foilcastEarly?.get(url) : undefined;
  window.foilcastEarly?.delete(url);
  return answer;
}

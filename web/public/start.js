// Runs before the first paint: applies the chosen theme and effects level, so that they never flash, and asks for what
// every page needs and for the cards of a collection while the app's own code is still on its way. `api/early.ts`
// takes these answers. Where that code is late, it says so.
(() => {
  const root = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  const theme = stored("foilcast.theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  const effects = stored("foilcast.effects");
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const coarse = matchMedia("(pointer: coarse)").matches;
  root.dataset.effects =
    effects === "off" || effects === "lite" || effects === "full"
      ? effects
      : calm
        ? "off"
        : coarse
          ? "lite"
          : "full";

  const page = location.pathname.replace(/(.)\/$/, "$1");
  if (page === "/login") root.dataset.start = "bare";
  const wanted = ["/api/settings"];
  // The first page exactly as `features/collection/queries.ts` asks for it.
  const owner = /^\/collection\/([^/]+)$/.exec(page)?.[1];
  if (owner !== undefined && location.search === "") {
    wanted.push(`/api/users/${owner}/collection?page=1&limit=60`);
  }
  const token = stored("token");
  const headers = { "accept-language": root.lang, ...(token && { authorization: `Bearer ${token}` }) };
  window.foilcastEarly = new Map(
    wanted.map((path) => {
      const answer = fetch(path, { credentials: "include", headers });
      // Its consumer handles a failure; until then it must not count as unhandled.
      answer.catch(() => {});
      return [location.origin + path, answer];
    }),
  );

  // As `app/LatePage.tsx` does once the app is here. The server writes the texts into the document in the reader's language.
  setTimeout(() => {
    const wait = document.querySelector(".start-wait");
    if (wait === null) return;
    const text = wait.querySelector("p");
    text.textContent = text.dataset.slow;
    const again = document.createElement("button");
    again.type = "button";
    again.textContent = text.dataset.again;
    again.addEventListener("click", () => location.reload());
    wait.append(again);
  }, 10_000);
})();

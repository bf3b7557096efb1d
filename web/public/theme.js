// Runs before the first paint, so that the chosen theme and effects level never flash.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem("foilcast.theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    const effects = localStorage.getItem("foilcast.effects");
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
  } catch {
    root.dataset.effects = "full";
  }
})();

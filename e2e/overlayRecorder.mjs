// Records in the page when the overlay's state changes. It runs before the page's code and uses none of it.

/** For `page.addInitScript`. Fills `window.overlayRecord`. */
export function recordOverlay() {
  const record = { decoded: [], states: [] };
  window.overlayRecord = record;

  const decode = HTMLImageElement.prototype.decode;
  HTMLImageElement.prototype.decode = async function () {
    try {
      return await decode.call(this);
    } finally {
      record.decoded.push({ at: performance.now(), src: this.src });
    }
  };

  const readState = () => {
    const main = document.querySelector("main[data-phase]");
    const slots = (name) =>
      [...document.querySelectorAll(`li[${name}="true"]`)]
        .map((card) => Number(card.dataset.slot))
        .sort((a, b) => a - b);
    return JSON.stringify({
      phase: main?.dataset.phase ?? "unborn",
      greeting: document.querySelector('[data-part="greeting"]')?.textContent ?? null,
      queue: document.querySelector('[data-part="queue"]')?.textContent ?? null,
      dealt: document.querySelector('[data-part="cards"][data-shown="true"]') !== null,
      flipped: slots("data-flipped"),
      hidden: slots("data-hidden"),
    });
  };
  let last = "";
  const recordState = () => {
    const state = readState();
    if (state === last) return;
    last = state;
    const entry = { at: performance.now(), painted: null, ...JSON.parse(state) };
    record.states.push(entry);
    requestAnimationFrame(() => requestAnimationFrame((now) => (entry.painted = now)));
  };
  new MutationObserver(recordState).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
}

/** The example table. docs/cards.md describes its columns. */
export const TEMPLATE = [
  "name,picture,alt,series,flavor,artist,tags,from,to,rarities",
  'Barn Owl,barn-owl.png,A white owl on a beam in an old barn.,Birds of the Night,"It heard you, before you came in.",Ada,owl; night,,,',
  "Snow Owl,birds/snow-owl.jpg,A snow owl over a frozen lake.,Birds of the Night,,Ada,owl; winter,2026-12-01,2026-12-24,Rare=50; Epic=10; Divine",
  "",
].join("\r\n");

// The picture of a game that the overlay lies over: a moonlit platformer with a streamer's camera, drawn as SVG.

/** Deterministic pseudo-random numbers from 0 to 1. */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

const WIDTH = 1920;
const TILE = 60;

const many = (count, draw) => Array.from({ length: count }, (_, at) => draw(at)).join("");

/** A ridge of mountains from its highest points. */
function ridge(random, base, height, step, fill) {
  const points = many(Math.ceil(WIDTH / step) + 2, (at) => {
    const up = height * (0.35 + 0.65 * random()) * (at % 2 === 0 ? 1 : 0.45);
    return `L${at * step - step / 2} ${(base - up).toFixed(0)}`;
  });
  return `<path fill="${fill}" d="M-99 1080${points}L2100 1080Z"/>`;
}

function tree(x, foot, size, fill) {
  const boughs = many(4, (at) => {
    const [half, top] = [size * (0.13 + 0.06 * at), foot - size + at * size * 0.2];
    return `<path d="M${x} ${top}l${half} ${size * 0.34}h${-2 * half}z"/>`;
  });
  return `<g fill="${fill}">${boughs}<rect x="${x - size * 0.03}" y="${foot - size * 0.12}" width="${size * 0.06}" height="${size * 0.14}"/></g>`;
}

/** A platform of tiles with grass on it. */
function platform(column, y, columns, rows = 1) {
  const x = column * TILE;
  const stones = many(rows * columns, (at) => {
    const [across, down] = [at % columns, Math.floor(at / columns)];
    const shade = ["#39425f", "#333b57", "#404a69"][(across * 5 + down * 3) % 3];
    return `<rect x="${x + across * TILE}" y="${y + down * TILE}" width="${TILE - 3}" height="${TILE - 3}" rx="7" fill="${shade}"/>`;
  });
  const blades = many(columns * 3, (at) => `<path d="M${x + at * 20} ${y + 14}l10 ${14 + ((at * 7) % 11)} 10-${14 + ((at * 7) % 11)}z"/>`);
  const grass = `<g fill="#3f9a78"><rect x="${x - 5}" y="${y - 9}" width="${columns * TILE + 7}" height="25" rx="12"/>${blades}</g>`;
  const edge = `<rect x="${x - 2}" y="${y - 9}" width="${columns * TILE + 1}" height="8" rx="4" fill="#86dba6"/>`;
  return `<rect x="${x}" y="${y}" width="${columns * TILE - 3}" height="${rows * TILE}" fill="#262d45"/>${stones}${grass}${edge}`;
}

const coin = (x, y) => `<g transform="translate(${x} ${y})"><circle r="30" fill="#ffd34f" opacity=".18"/>
  <ellipse rx="15" ry="18" fill="#c98a12"/><ellipse rx="12" ry="15" fill="#ffd65c"/><rect x="-3" y="-8" width="6" height="16" rx="3" fill="#fff3b8"/></g>`;

const slime = (x, y, color) => `<g transform="translate(${x} ${y})"><path d="M-36 0q-8-48 36-52 44 4 36 52z" fill="${color}"/>
  <path d="M-20-34q6-12 20-12" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".7"/>
  <circle cx="-11" cy="-20" r="7" fill="#10131f"/><circle cx="13" cy="-20" r="7" fill="#10131f"/></g>`;

/** The hero, with a lantern, who jumps. */
const HERO = `<g transform="translate(338 726)"><circle cx="52" cy="-40" r="120" fill="url(#lamp)"/>
  <path d="M-34-6q-34 22-58 6 8 26 44 30z" fill="#b4353f"/><path d="M-26 38l-16 22M18 36l20 14" stroke="#2b2238" stroke-width="15" stroke-linecap="round"/>
  <path d="M-30 40q-8-52 4-76h46q12 34 4 76z" fill="#d94a50"/><circle cx="0" cy="-56" r="30" fill="#f5cda6"/>
  <path d="M-38-58q2-44 40-44 34 2 36 38-34-14-76 6z" fill="#5b4bd0"/><circle cx="13" cy="-54" r="5" fill="#1c1830"/>
  <path d="M18-16l30-16" stroke="#f5cda6" stroke-width="13" stroke-linecap="round"/>
  <rect x="42" y="-40" width="22" height="28" rx="6" fill="#fff0b0" stroke="#7a5310" stroke-width="5"/></g>`;

const heart = (x, fill) => `<path transform="translate(${x} 44)" fill="${fill}" stroke="#12152a" stroke-width="5"
  d="M24 42Q0 24 2 12 6-2 24 8 42-2 46 12 48 24 24 42z"/>`;

const HUD = `<g font-family="Bricolage Grotesque, sans-serif" font-weight="700" fill="#fff">
  ${heart(48, "#ff5a6b")}${heart(106, "#ff5a6b")}${heart(164, "#3a3f5c")}
  <rect x="50" y="106" width="250" height="18" rx="9" fill="#12152a"/><rect x="53" y="109" width="166" height="12" rx="6" fill="#5ad1ff"/></g>`;

/** The streamer's camera, with somebody in front of a shelf. */
const CAMERA = `<g transform="translate(1482 770)"><rect width="390" height="262" rx="16" fill="#241d3a" stroke="#8f7bff" stroke-width="6"/>
  <clipPath id="view"><rect x="5" y="5" width="380" height="252" rx="12"/></clipPath><g clip-path="url(#view)">
  <rect x="20" y="40" width="130" height="8" fill="#55427c"/><rect x="250" y="70" width="130" height="8" fill="#55427c"/>
  ${many(6, (at) => `<rect x="${28 + at * 19}" y="${8 + (at % 3) * 5}" width="14" height="${32 - (at % 3) * 5}" fill="${["#e0566b", "#58b8d8", "#e8b04c"][at % 3]}"/>`)}
  <circle cx="320" cy="44" r="26" fill="#ff9d5c" opacity=".8"/><path d="M50 262q10-96 145-100 135 4 145 100z" fill="#3c6f8f"/>
  <rect x="172" y="132" width="46" height="46" rx="18" fill="#c98d6c"/><ellipse cx="195" cy="106" rx="52" ry="58" fill="#dca27f"/>
  <path d="M140 104q-4-70 55-72 60 2 55 72-8-38-30-44-46 10-80 44z" fill="#2a1c30"/>
  <path d="M137 112q-4-92 58-92t58 92" fill="none" stroke="#14121f" stroke-width="11"/>
  <rect x="124" y="92" width="26" height="48" rx="12" fill="#8f7bff"/><rect x="240" y="92" width="26" height="48" rx="12" fill="#8f7bff"/>
  <circle cx="176" cy="106" r="5" fill="#1c1424"/><circle cx="214" cy="106" r="5" fill="#1c1424"/>
  <path d="M176 132q19 20 38 0z" fill="#7a2f3a"/></g></g>`;

/** An SVG document of 1920 × 1080. */
export function gamePicture() {
  const random = numbers(41);
  const star = () => `<circle cx="${(random() * WIDTH).toFixed(0)}" cy="${(random() * 560).toFixed(0)}" r="${(0.8 + random() * 1.8).toFixed(1)}" opacity="${(0.3 + random() * 0.7).toFixed(2)}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1920 1080" width="1920" height="1080"><defs>
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#131a3f"/><stop offset=".5" stop-color="#3b3a78"/><stop offset=".82" stop-color="#a8618f"/><stop offset="1" stop-color="#f0a07c"/></linearGradient>
    <linearGradient id="fog" x2="0" y2="1"><stop stop-color="#c98bb4" stop-opacity="0"/><stop offset="1" stop-color="#c98bb4" stop-opacity=".5"/></linearGradient>
    <radialGradient id="lamp"><stop stop-color="#ffe9a0" stop-opacity=".75"/><stop offset="1" stop-color="#ffc96b" stop-opacity="0"/></radialGradient>
    <radialGradient id="halo"><stop stop-color="#fff6d8" stop-opacity=".55"/><stop offset="1" stop-color="#fff6d8" stop-opacity="0"/></radialGradient></defs>
    <rect width="1920" height="1080" fill="url(#sky)"/><g fill="#fff">${many(150, star)}</g>
    <circle cx="1500" cy="210" r="330" fill="url(#halo)"/><circle cx="1500" cy="210" r="104" fill="#fff3d2"/>
    <g fill="#ecd9b0"><circle cx="1468" cy="186" r="22"/><circle cx="1534" cy="240" r="30"/><circle cx="1520" cy="160" r="12"/></g>
    ${ridge(random, 800, 420, 190, "#4a4383")}<rect y="480" width="1920" height="330" fill="url(#fog)"/>
    ${ridge(random, 900, 340, 130, "#3b3670")}<rect y="620" width="1920" height="330" fill="url(#fog)"/>
    ${many(26, (at) => tree(at * 78 + random() * 40, 930, 200 + random() * 170, "#2b2b5c"))}
    ${many(15, (at) => tree(at * 140 + random() * 60, 980, 280 + random() * 190, "#1f2148"))}
    <rect y="1000" width="1920" height="80" fill="#141632"/>
    ${platform(0, 900, 10, 3)}${platform(12, 960, 9, 2)}${platform(22, 900, 10, 3)}${platform(1, 560, 4)}${platform(27, 600, 4)}
    ${platform(9, 760, 4)}${platform(17, 800, 4)}
    ${many(4, (at) => coin(585 + at * 58, 700 - Math.sin((at / 3) * Math.PI) * 40))}${many(3, (at) => coin(1060 + at * 58, 740))}${many(3, (at) => coin(100 + at * 58, 500))}
    ${slime(830, 950, "#7bd65a")}${slime(1120, 950, "#e2679a")}${slime(1180, 790, "#5ac8e0")}${HERO}${HUD}${CAMERA}</svg>`;
}

/** The overlay's entry point: reads the options from the URL, connects to the server, renders. */

import { createRoot } from "react-dom/client";
import { io } from "socket.io-client";
import { loadFoil } from "../features/packs/foil/PackFoil";
import { loadCatalogues } from "../lib/catalogue";
import "../styles/layers.css";
import "../styles/fonts.css";
import "../styles/direction.css";
import "../styles/tokens.css";
import "./page.css";
import { type AddressProblem, isInObs, readProblem } from "./addressProblem";
import { browserClock } from "./clock";
import { ATTEMPTS, createLink } from "./link";
import * as m from "./messages";
import { Overlay } from "./Overlay";
import { readAnnounced, readEnded, readOpening, readQueue } from "./opening";
import { readOptions } from "./options";
import { createPackPictures, fetchPacks } from "./packPictures";
import { browserDecode, decodeAll } from "./pictures";
import { rankOf } from "./ranks";
import { createSeals, fetchTicket } from "./seal";
import { createShows } from "./shows";
import { createSounds } from "./sounds";
import { detectMachine, startLevel } from "./startLevel";

const options = readOptions(new URL(window.location.href));
const playSound = createSounds(options.volume);
/** Decoded pictures by opening id, kept in memory until the opening has been shown. */
const heldPictures = new Map<string, HTMLImageElement[]>();

/** Pack pictures stay in memory: they are few and reused. */
const packPictures = createPackPictures(fetchPacks, browserDecode([]));
void packPictures.preload();

const shows = createShows({
  clock: browserClock,
  random: Math.random,
  rankOf: (opening) => opening.cards.map(rankOf),
  decode: (opening) => {
    const pictures: HTMLImageElement[] = [];
    heldPictures.set(opening.id, pictures);
    void packPictures.load(opening);
    const urls = opening.cards.map((card) => card.imageUrl);
    return decodeAll(urls, browserDecode(pictures), browserClock);
  },
  packPicture: packPictures.urlOf,
  onStep: playSound,
  onComplete: (id) => {
    heldPictures.delete(id);
    link.complete(id);
  },
});

const findSeal = createSeals({ awaited: shows.awaited, fetchTicket, onSeal: shows.setSeal });

const link = createLink({
  socket: io({
    autoConnect: false,
    transports: ["websocket"],
    reconnectionAttempts: ATTEMPTS,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 3000,
    timeout: 8000,
    auth: options.key === null ? {} : { overlayKey: options.key },
  }),
  userId: options.userId,
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  onConnect: shows.forgetAwaited,
  onAnnounced: (payload) => {
    const opening = readAnnounced(payload);
    if (opening) shows.announce(opening);
    else console.error("The overlay received an invalid announcement:", payload);
  },
  onLogHead: (payload) => void findSeal(payload),
  onOpening: (payload) => {
    const opening = readOpening(payload);
    if (opening) shows.receive(opening);
    else console.error("The overlay received an invalid opening:", payload);
  },
  onEnded: (payload) => {
    const id = readEnded(payload);
    shows.end(id);
    heldPictures.delete(id);
  },
  onQueue: (payload) => shows.setQueue(readQueue(payload)),
  onLost: shows.setLost,
  ...(isInObs(window, navigator.userAgent) ? {} : { onChecked: (problem) => render(readProblem(problem)) }),
});

const element = document.getElementById("root");
const root = element && createRoot(element);
const ownEffects = startLevel(detectMachine());
if ((options.effects === "auto" ? ownEffects : options.effects) === "full") void loadFoil().catch(() => {});

function render(problem: AddressProblem | null) {
  root?.render(<Overlay shows={shows} options={options} ownEffects={ownEffects} problem={problem} />);
}

// Names and greetings of openings are messages, so the connection waits until they are loaded.
void loadCatalogues().then(() => {
  document.title = m.documentTitle();
  render(null);
  link.connect();
});

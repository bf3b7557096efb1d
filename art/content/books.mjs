/** The three series in the order in which they are printed. */
import * as emberwood from "./emberwood.mjs";
import * as meridian from "./meridian.mjs";
import * as latestream from "./latestream.mjs";

export const books = [emberwood, meridian, latestream];

/** The shaders of the pack's sheets and of the light that comes out of it. */

import common from "./common.glsl?raw";
import pourFragment from "./pour.frag?raw";
import pourVertex from "./pour.vert?raw";
import sheetFragment from "./sheet.frag?raw";
import sheetVertex from "./sheet.vert?raw";

export const SHEET = { vertex: common + sheetVertex, fragment: common + sheetFragment };
export const POUR = { vertex: common + pourVertex, fragment: common + pourFragment };

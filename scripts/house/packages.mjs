// The web app's packages, which the scripts borrow: there is no package.json here.
import { createRequire } from "node:module";

export const web = createRequire(new URL("../../web/package.json", import.meta.url));

/** Entry point of the goal widget: reads the key from the URL, polls the scene and renders. No sign-in, no redirects. */

import { createRoot } from "react-dom/client";
import { loadCatalogues } from "../lib/catalogue";
import { language } from "../lib/language";
import "../styles/layers.css";
import "../styles/fonts.css";
import "../styles/direction.css";
import "../styles/tokens.css";
import "./page.css";
import { GoalWidget } from "./GoalWidget";
import * as m from "./messages";
import { pollScene } from "./pollScene";
import { readSize } from "./size";

const key = new URLSearchParams(window.location.search).get("key") ?? "";
const size = readSize(window.location.search);
const element = document.getElementById("root");
const root = element && createRoot(element);

void loadCatalogues().then(() => {
  document.title = m.documentTitle();
  pollScene({
    ask: () =>
      fetch(`/api/show/widget?${new URLSearchParams({ key })}`, {
        credentials: "omit",
        headers: { "accept-language": language() },
        signal: AbortSignal.timeout(8000),
      }),
    now: () => Date.now(),
    after: (milliseconds, run) => void setTimeout(run, milliseconds),
    onChange: (state) => root?.render(<GoalWidget {...state} size={size} />),
  });
});

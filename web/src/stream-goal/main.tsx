/** Entry of the goal widget: reads the key from its address, polls the scene, draws. No sign-in, no redirects. */

import { createRoot } from "react-dom/client";
import "../styles/layers.css";
import "../styles/fonts.css";
import "../styles/direction.css";
import "../styles/tokens.css";
import "./page.css";
import { follow } from "./follow";
import { GoalWidget } from "./GoalWidget";
import { sizeIn } from "./size";

const key = new URLSearchParams(window.location.search).get("key") ?? "";
const size = sizeIn(window.location.search);
const root = document.getElementById("root");
if (root) {
  const drawn = createRoot(root);
  follow({
    ask: () =>
      fetch(`/api/show/widget?${new URLSearchParams({ key })}`, {
        credentials: "omit",
        signal: AbortSignal.timeout(8000),
      }),
    now: () => Date.now(),
    after: (milliseconds, run) => void setTimeout(run, milliseconds),
    onChange: (known) => drawn.render(<GoalWidget {...known} size={size} />),
  });
}

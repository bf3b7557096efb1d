import "./styles/layers.css";
import "./styles/fonts.css";
import "./styles/reset.css";
import "./styles/direction.css";
import "./styles/tokens.css";
import "./styles/start.css";
import "./styles/print.css";
import { createRoot } from "react-dom/client";
import { createCache } from "./api/cache";
import { onSessionEnd } from "./api/client";
import { App } from "./app/App";
import { loadMessages } from "./app/loadMessages";
import { makeRouter } from "./app/router";
import { oauthCallbackOfThisLoad } from "./features/auth/oauthCallback";
import { clearSession, followOtherWindows, startSession } from "./features/auth/session";
import { watchStyles } from "./lib/lateStyles";

// Removes the sign-in token from the URL before the router reads it.
if (location.pathname === "/login") oauthCallbackOfThisLoad();

watchStyles();
const cache = createCache();
const router = makeRouter({ cache });

onSessionEnd(() => {
  clearSession(cache);
  void router.navigate({ to: "/login", replace: true });
});

// Requests the page's code and data before the first render.
void router.load();

const container = document.getElementById("root");
if (container !== null) {
  void loadMessages().then(() => createRoot(container).render(<App cache={cache} router={router} />));
}
void startSession(cache);
followOtherWindows(cache);

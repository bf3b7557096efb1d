import "./styles/layers.css";
import "./styles/fonts.css";
import "./styles/reset.css";
import "./styles/direction.css";
import "./styles/tokens.css";
import "./styles/start.css";
import { createRoot } from "react-dom/client";
import { createCache } from "./api/cache";
import { onSignedOut } from "./api/client";
import { App } from "./app/App";
import { makeRouter } from "./app/router";
import { oauthCallbackOfThisLoad } from "./features/auth/oauthCallback";
import { clearSession, followOtherWindows, startSession } from "./features/auth/session";
import { watchStyles } from "./lib/lateStyles";

// A token of the sign-in is out of the address before the router reads it.
if (location.pathname === "/login") oauthCallbackOfThisLoad();

watchStyles();
const cache = createCache();
const router = makeRouter({ cache });

onSignedOut(() => {
  clearSession(cache);
  void router.navigate({ to: "/login", replace: true });
});

// The page's code and data are asked for before anything is drawn.
void router.load();

const place = document.getElementById("root");
if (place !== null) createRoot(place).render(<App cache={cache} router={router} />);
void startSession(cache);
followOtherWindows(cache);

import { useState } from "react";
import { Button } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import { Text } from "../../ui/Text";
import styles from "./Dashboard.module.css";
import * as m from "./messages";

/** The streamer's channel. The player is loaded from Twitch only when the user asks for it. */
export function Channel({ name }: { name: string }) {
  const [watching, setWatching] = useState(false);
  const player = `https://player.twitch.tv/?${new URLSearchParams({ channel: name, parent: location.hostname, muted: "true" })}`;
  return (
    <Panel title={m.channel({ name })}>
      {watching ? (
        <iframe className={styles.player} src={player} title={m.channel({ name })} allowFullScreen />
      ) : (
        <div className={styles.poster}>
          <Button kind="primary" onClick={() => setWatching(true)}>
            {m.watchHere()}
          </Button>
          <Text as="small" tone="faint">
            {m.watchHint()}
          </Text>
        </div>
      )}
      <a href={`https://www.twitch.tv/${encodeURIComponent(name)}`} rel="noreferrer">
        {m.openChannel()}
      </a>
    </Panel>
  );
}

import { useState } from "react";
import { Button } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import { Text } from "../../ui/Text";
import styles from "./Dashboard.module.css";

/** The streamer's channel. The player is loaded from Twitch only when the user asks for it. */
export function Channel({ name }: { name: string }) {
  const [watching, setWatching] = useState(false);
  const player = `https://player.twitch.tv/?${new URLSearchParams({ channel: name, parent: location.hostname, muted: "true" })}`;
  return (
    <Panel title={`${name} on Twitch`}>
      {watching ? (
        <iframe className={styles.player} src={player} title={`${name} on Twitch`} allowFullScreen />
      ) : (
        <div className={styles.poster}>
          <Button kind="primary" onClick={() => setWatching(true)}>
            Watch here
          </Button>
          <Text as="small" tone="faint">
            Loads the player from Twitch.
          </Text>
        </div>
      )}
      <a href={`https://www.twitch.tv/${encodeURIComponent(name)}`} rel="noreferrer">
        Open the channel
      </a>
    </Panel>
  );
}

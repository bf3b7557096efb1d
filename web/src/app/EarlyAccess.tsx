import { useState } from "react";
import { storage } from "../lib/storage";
import { Button } from "../ui/Button";
import styles from "./EarlyAccess.module.css";

const KEY = "foilcast.early-access";

/** Told once per browser: what is collected now will not be kept. */
export function EarlyAccess() {
  const [accepted, setAccepted] = useState(() => storage.get(KEY) === "accepted");
  if (accepted) return null;
  const handleAccept = () => {
    storage.set(KEY, "accepted");
    setAccepted(true);
  };
  return (
    <section className={styles.notice} aria-label="Early access">
      <p>
        <strong>This is early access.</strong> All collections, packs and achievements will be reset at full
        release.
      </p>
      <Button kind="primary" onClick={handleAccept}>
        Awh ok!
      </Button>
    </section>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { settings } from "../features/settings/queries";
import * as m from "../lib/messages";
import { storage } from "../lib/storage";
import { Button } from "../ui/Button";
import styles from "./EarlyAccess.module.css";

const KEY = "foilcast.early-access";

/** Notice that current collections will be deleted, shown until it is accepted in this browser. */
export function EarlyAccess() {
  const [accepted, setAccepted] = useState(() => storage.get(KEY) === "accepted");
  const { data } = useQuery({ ...settings(), enabled: !accepted });
  const text = data?.earlyAccessText ?? "";
  if (accepted || text === "") return null;
  const handleAccept = () => {
    storage.set(KEY, "accepted");
    setAccepted(true);
  };
  return (
    <section className={styles.notice} aria-label={m.earlyAccess()}>
      <p>{text}</p>
      <Button kind="primary" onClick={handleAccept}>
        {m.acceptEarlyAccess()}
      </Button>
    </section>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as words from "../../lib/messages";
import { storage } from "../../lib/storage";
import { Button } from "../../ui/Button";
import { settings } from "../settings/queries";
import styles from "./Brand.module.css";
import * as m from "./messages";

const KEY = "foilcast.notice";

/** The brand's notice, until it is closed in this browser. Another text is shown again. */
export function NoticeBar() {
  const [closed, setClosed] = useState(() => storage.get(KEY));
  const text = useQuery(settings()).data?.brand?.notice;
  if (text == null || text === closed) return null;
  const handleClose = () => {
    storage.set(KEY, text);
    setClosed(text);
  };
  return (
    <section className={styles.notice} aria-label={m.notice()}>
      <p>{text}</p>
      <Button size="s" onClick={handleClose}>
        {words.close()}
      </Button>
    </section>
  );
}

import { useId } from "react";
import { Logo } from "../../../ui/Logo";
import { Row } from "../../../ui/Row";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { current, type Draft, type Setting } from "./draft";
import styles from "./Settings.module.css";

interface SitePreviewProps {
  rows: readonly Setting[];
  draft: Draft;
}

/** How the site greets people with what is typed now: logo, name, words of welcome, the early-access notice. */
export function SitePreview({ rows, draft }: SitePreviewProps) {
  const id = useId();
  const of = (name: string) => {
    const row = rows.find((one) => one.name === name);
    return row === undefined ? "" : current(draft, row);
  };
  const logo = of("brand-logo");
  const notice = of("early-access") === true ? of("early-access-text") : "";
  // Only a path of this site is ever asked for, as the server will have it.
  const src = typeof logo === "string" && /^\/(?![/\\])[^\s\\"<]*$/.test(logo) ? logo : null;
  return (
    <Stack as="figure" padBelow={5} gap={2} aria-labelledby={id}>
      <Text as="figcaption" tone="soft" size="sm" weight="medium" id={id}>
        As visitors will see it
      </Text>
      <Stack gap={3} pad={4} surface="outline" level={0} breaks>
        <Row as="p" nowrap gap={3} size="lg" font="display">
          <Logo key={src} src={src} />
          <strong>{of("brand-name")}</strong>
        </Row>
        <p>{of("brand-intro")}</p>
        {notice === "" ? (
          <Text tone="soft">There is no early-access notice.</Text>
        ) : (
          <Text pad={3} size="sm" level={2} border="strong" radius="s" className={styles.early}>
            {notice} <span aria-hidden="true">Awh ok!</span>
          </Text>
        )}
      </Stack>
    </Stack>
  );
}

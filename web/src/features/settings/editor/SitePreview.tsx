import { useId } from "react";
import { Logo } from "../../../ui/Logo";
import { Row } from "../../../ui/Row";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { current, type Draft, type Setting } from "./draft";
import * as m from "./messages";
import styles from "./Settings.module.css";

interface SitePreviewProps {
  rows: readonly Setting[];
  draft: Draft;
}

/** A preview of the draft: the logo, the name, the welcome text and the early-access notice. */
export function SitePreview({ rows, draft }: SitePreviewProps) {
  const id = useId();
  const settingValue = (name: string) => {
    const row = rows.find((setting) => setting.name === name);
    return row === undefined ? "" : current(draft, row);
  };
  const logo = settingValue("brand-logo");
  const notice = settingValue("early-access") === true ? settingValue("early-access-text") : "";
  // Only paths of this site are loaded, which is also the rule of the server.
  const src = typeof logo === "string" && /^\/(?![/\\])[^\s\\"<]*$/.test(logo) ? logo : null;
  return (
    <Stack as="figure" padBelow={5} gap={2} aria-labelledby={id}>
      <Text as="figcaption" tone="soft" size="sm" weight="medium" id={id}>
        {m.previewTitle()}
      </Text>
      <Stack gap={3} pad={4} surface="outline" level={0} breaks>
        <Row as="p" nowrap gap={3} size="lg" font="display">
          <Logo key={src} src={src} />
          <strong>{settingValue("brand-name")}</strong>
        </Row>
        <p>{settingValue("brand-intro")}</p>
        {notice === "" ? (
          <Text tone="soft">{m.previewNoNotice()}</Text>
        ) : (
          <Text pad={3} size="sm" level={2} border="strong" radius="s" className={styles.early}>
            {notice} <span aria-hidden="true">{m.previewAccept()}</span>
          </Text>
        )}
      </Stack>
    </Stack>
  );
}

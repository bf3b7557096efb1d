import { Link } from "@tanstack/react-router";
import * as words from "../../lib/messages";
import { Button, buttonClass } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { DemoSet } from "./DemoSet";
import * as m from "./messages";
import styles from "./Setup.module.css";
import { SetupFrame } from "./SetupFrame";

const LINKS = [
  { to: "/admin/twitch", title: m.endTwitch, hint: m.endTwitchHint },
  { to: "/admin/actions", title: m.endCards, hint: m.endCardsHint },
  { to: "/admin-dashboard", title: m.endDashboard, hint: m.endDashboardHint },
] as const;

/** The end of the setup, with what to do next. */
export function EndStep({ onBack }: { onBack: () => void }) {
  return (
    <SetupFrame
      title={m.endTitle()}
      lead={m.endLead()}
      actions={
        <>
          <Link className={buttonClass("primary", "l")} to="/dashboard">
            {m.toDashboard()}
          </Link>
          <Button kind="quiet" onClick={onBack}>
            {words.back()}
          </Button>
        </>
      }
    >
      <Stack as="ul" gap={3}>
        {LINKS.map(({ to, title, hint }) => (
          <li key={to}>
            <Link to={to} className={styles.next}>
              <strong>{title()}</strong>
              <Text as="span" tone="soft" size="sm">
                {hint()}
              </Text>
              <Icon name="right" />
            </Link>
          </li>
        ))}
      </Stack>
      <DemoSet />
    </SetupFrame>
  );
}

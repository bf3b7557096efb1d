import { Link, useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { useSearchParams } from "../../lib/useSearchParams";
import { Grid } from "../../ui/Grid";
import { linkClass } from "../../ui/linkClass";
import { boxClass } from "../../ui/look";
import { PageHeading } from "../../ui/PageHeading";
import { SideNav } from "../../ui/SideNav";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { AdminNav } from "../admin/AdminNav";
import { CardsPanel } from "../cards/editor/CardsPanel";
import { MaintenancePanel } from "../settings/editor/MaintenancePanel";
import { SettingsPanel } from "../settings/editor/SettingsPanel";
import styles from "./Actions.module.css";
import { BroadcastPanel } from "./BroadcastPanel";
import { GrantPanel } from "./GrantPanel";
import { LogPanel } from "./LogPanel";
import { logSearch } from "./logSearch";
import { PacksPanel } from "./PacksPanel";
import { RolesPanel } from "./RolesPanel";

const PARTS = [
  { id: "packs", label: "Packs", Part: PacksPanel },
  { id: "card", label: "Give a card", Part: GrantPanel },
  { id: "cards", label: "Cards", Part: CardsPanel },
  { id: "broadcast", label: "Tell everybody", Part: BroadcastPanel },
  { id: "people", label: "People and roles", Part: RolesPanel },
  { id: "maintenance", label: "Maintenance", Part: MaintenancePanel },
  { id: "settings", label: "Settings", Part: SettingsPanel },
  { id: "log", label: "Log", Part: LogPanel },
] as const;

const DESKS = [
  { to: "/admin-dashboard", label: "Admin Dashboard", what: "Open packs live, run the queue, the overlay" },
  { to: "/admin/cardaudit", label: "Card Audit", what: "Find and repair what is wrong with cards" },
  { to: "/admin/packs", label: "Pack Management", what: "What is in a pack, and its odds" },
  { to: "/admin/card-ownership", label: "Card Ownership", what: "Who holds which copy" },
  { to: "/admin/modifiers", label: "Modifiers", what: "Words and looks that a few cards have besides" },
  { to: "/admin/achievements", label: "Achievements", what: "What there is to reach, and what it earns" },
  { to: "/admin/twitch", label: "Twitch", what: "Connect the channel, what earns packs, what happened" },
  { to: "/admin/health", label: "Health", what: "How the server is, and what to do where it is not well" },
] as const;

const DESK = boxClass({ pad: 4, border: true, radius: "l" });

/** Everything that an admin does for people and to the instance, one part below the other. */
export default function ActionsPage() {
  const [values] = useSearchParams(logSearch);
  const search = logSearch.write(values);
  usePart();
  return (
    <>
      <AdminNav />
      <PageHeading
        title="Admin Actions"
        lead="Packs, words and roles for people, the settings of this site, and who changed what."
      />
      <Grid columns="11rem 0rem-60rem" gap={6} rowGap={5} align="start" stack="desk">
        <SideNav label="On this page">
          {PARTS.map(({ id, label }) => (
            <Link key={id} to="/admin/actions" hash={id} search={search} resetScroll={false}>
              {label}
            </Link>
          ))}
          <Link to="/admin/actions" hash="more" search={search} resetScroll={false}>
            More pages
          </Link>
        </SideNav>
        <Stack gap={5}>
          {PARTS.map(({ id, Part }) => (
            <div key={id} id={id} className={styles.part} tabIndex={-1}>
              <Part />
            </div>
          ))}
          <nav id="more" className={styles.desks} aria-label="Other desks" tabIndex={-1}>
            {DESKS.map(({ to, label, what }) => (
              <Link key={to} className={linkClass("tile", DESK)} to={to}>
                <Stack as="span" gap={1}>
                  <strong>{label}</strong>
                  <Text as="small" tone="soft" size="sm">
                    {what}
                  </Text>
                </Stack>
              </Link>
            ))}
          </nav>
        </Stack>
      </Grid>
    </>
  );
}

/** Goes to the part that the address names, with the keyboard too, and stays there while those above it load. */
function usePart() {
  const { hash } = useLocation();
  useEffect(() => {
    const part = hash === "" ? null : document.getElementById(hash);
    if (part?.parentElement == null) return;
    part.focus({ preventScroll: true });
    const growing = new ResizeObserver(() => part.scrollIntoView());
    growing.observe(part.parentElement);
    const moved = new AbortController();
    for (const input of ["wheel", "touchstart", "pointerdown", "keydown"]) {
      window.addEventListener(input, () => growing.disconnect(), { passive: true, signal: moved.signal });
    }
    return () => {
      growing.disconnect();
      moved.abort();
    };
  }, [hash]);
}

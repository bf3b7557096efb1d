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

const SECTIONS = [
  { id: "packs", label: "Packs", Panel: PacksPanel },
  { id: "card", label: "Give a card", Panel: GrantPanel },
  { id: "cards", label: "Cards", Panel: CardsPanel },
  { id: "broadcast", label: "Notify everybody", Panel: BroadcastPanel },
  { id: "people", label: "People and roles", Panel: RolesPanel },
  { id: "maintenance", label: "Maintenance", Panel: MaintenancePanel },
  { id: "settings", label: "Settings", Panel: SettingsPanel },
  { id: "log", label: "Log", Panel: LogPanel },
] as const;

const PAGES = [
  { to: "/admin-dashboard", label: "Admin Dashboard", text: "Open packs live, run the queue, the overlay" },
  { to: "/admin/cardaudit", label: "Card Audit", text: "Find and repair broken cards" },
  { to: "/admin/packs", label: "Pack Management", text: "Contents and odds of packs" },
  { to: "/admin/card-ownership", label: "Card Ownership", text: "Who holds which copy" },
  { to: "/admin/modifiers", label: "Modifiers", text: "Extra words and looks for a few cards" },
  { to: "/admin/achievements", label: "Achievements", text: "The achievements and their rewards" },
  { to: "/admin/twitch", label: "Twitch", text: "The channel, what earns packs, and recent events" },
  { to: "/admin/health", label: "Health", text: "The state of the server, and how to fix problems" },
] as const;

const TILE_BOX = boxClass({ pad: 4, border: true, radius: "l" });

/** The admins' actions and settings, one section below the other. */
export default function ActionsPage() {
  const [values] = useSearchParams(logSearch);
  const search = logSearch.write(values);
  useHashSection();
  return (
    <>
      <AdminNav />
      <PageHeading
        title="Admin Actions"
        lead="Give packs, notify people, change roles and settings, and see who changed what."
      />
      <Grid columns="11rem 0rem-60rem" gap={6} rowGap={5} align="start" stack="desk">
        <SideNav label="On this page">
          {SECTIONS.map(({ id, label }) => (
            <Link key={id} to="/admin/actions" hash={id} search={search} resetScroll={false}>
              {label}
            </Link>
          ))}
          <Link to="/admin/actions" hash="more" search={search} resetScroll={false}>
            More pages
          </Link>
        </SideNav>
        <Stack gap={5}>
          {SECTIONS.map(({ id, Panel }) => (
            <div key={id} id={id} className={styles.part} tabIndex={-1}>
              <Panel />
            </div>
          ))}
          <nav id="more" className={styles.desks} aria-label="Other admin pages" tabIndex={-1}>
            {PAGES.map(({ to, label, text }) => (
              <Link key={to} className={linkClass("tile", TILE_BOX)} to={to}>
                <Stack as="span" gap={1}>
                  <strong>{label}</strong>
                  <Text as="small" tone="soft" size="sm">
                    {text}
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

/** Focuses the section in the URL's hash. Keeps it in view while sections above it load, until there is input. */
function useHashSection() {
  const { hash } = useLocation();
  useEffect(() => {
    const section = hash === "" ? null : document.getElementById(hash);
    if (section?.parentElement == null) return;
    section.focus({ preventScroll: true });
    const resizes = new ResizeObserver(() => section.scrollIntoView());
    resizes.observe(section.parentElement);
    const listeners = new AbortController();
    for (const input of ["wheel", "touchstart", "pointerdown", "keydown"]) {
      window.addEventListener(input, () => resizes.disconnect(), { passive: true, signal: listeners.signal });
    }
    return () => {
      resizes.disconnect();
      listeners.abort();
    };
  }, [hash]);
}

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
import * as m from "./messages";
import { PacksPanel } from "./PacksPanel";
import { RolesPanel } from "./RolesPanel";

const SECTIONS = [
  { id: "packs", label: m.packs, Panel: PacksPanel },
  { id: "card", label: m.grant, Panel: GrantPanel },
  { id: "cards", label: m.cards, Panel: CardsPanel },
  { id: "broadcast", label: m.broadcast, Panel: BroadcastPanel },
  { id: "people", label: m.roles, Panel: RolesPanel },
  { id: "maintenance", label: m.maintenance, Panel: MaintenancePanel },
  { id: "settings", label: m.settings, Panel: SettingsPanel },
  { id: "log", label: m.log, Panel: LogPanel },
] as const;

const PAGES = [
  { to: "/admin-dashboard", label: m.dashboardPage, text: m.dashboardPageText },
  { to: "/admin/cardaudit", label: m.auditPage, text: m.auditPageText },
  { to: "/admin/packs", label: m.packsPage, text: m.packsPageText },
  { to: "/admin/card-ownership", label: m.ownershipPage, text: m.ownershipPageText },
  { to: "/admin/modifiers", label: m.modifiersPage, text: m.modifiersPageText },
  { to: "/admin/achievements", label: m.achievementsPage, text: m.achievementsPageText },
  { to: "/admin/twitch", label: m.twitchPage, text: m.twitchPageText },
  { to: "/admin/health", label: m.healthPage, text: m.healthPageText },
] as const;

/** A link counts as current in its section only. */
const WITH_HASH = { includeHash: true };

const TILE_BOX = boxClass({ pad: 4, border: true, radius: "l" });

/** The admins' actions and settings, one section below the other. */
export default function ActionsPage() {
  const [values] = useSearchParams(logSearch);
  const search = logSearch.write(values);
  useHashSection();
  return (
    <>
      <AdminNav />
      <PageHeading title={m.title()} lead={m.lead()} />
      <Grid columns="11rem 0rem-60rem" gap={6} rowGap={5} align="start" stack="desk">
        <SideNav label={m.sections()}>
          {[...SECTIONS, { id: "more", label: m.more }].map(({ id, label }) => (
            <Link
              key={id}
              to="/admin/actions"
              hash={id}
              search={search}
              resetScroll={false}
              activeOptions={WITH_HASH}
            >
              {label()}
            </Link>
          ))}
        </SideNav>
        <Stack gap={5}>
          {SECTIONS.map(({ id, Panel }) => (
            <div key={id} id={id} className={styles.part} tabIndex={-1}>
              <Panel />
            </div>
          ))}
          <nav id="more" className={styles.desks} aria-label={m.otherPages()} tabIndex={-1}>
            {PAGES.map(({ to, label, text }) => (
              <Link key={to} className={linkClass("tile", TILE_BOX)} to={to}>
                <Stack as="span" gap={1}>
                  <strong>{label()}</strong>
                  <Text as="small" tone="soft" size="sm">
                    {text()}
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

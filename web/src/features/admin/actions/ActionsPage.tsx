import { Link, useSearch } from "@tanstack/react-router";
import { PageHeading } from "../../../ui/PageHeading";
import { AdminNav } from "../AdminNav";
import { CardsPanel } from "../cards/CardsPanel";
import styles from "./Actions.module.css";
import { BroadcastPanel } from "./BroadcastPanel";
import { GrantPanel } from "./GrantPanel";
import { LogPanel } from "./LogPanel";
import { parseLogSearch, toAddress } from "./logSearch";
import { MaintenancePanel } from "./MaintenancePanel";
import { PacksPanel } from "./PacksPanel";
import { RolesPanel } from "./RolesPanel";
import { SettingsPanel } from "./SettingsPanel";

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
  { to: "/admin-dashboard", label: "The desk", what: "Open packs live, run the queue, the overlay" },
  { to: "/admin/cardaudit", label: "Card Audit", what: "Find and repair what is wrong with cards" },
  { to: "/admin/packs", label: "Pack Management", what: "What is in a pack, and its odds" },
  { to: "/admin/card-ownership", label: "Card Ownership", what: "Who holds which copy" },
  { to: "/admin/modifiers", label: "Modifiers", what: "Words and looks that a few cards have besides" },
  { to: "/admin/achievements", label: "Achievements", what: "What there is to reach, and what it earns" },
  { to: "/admin/twitch", label: "Twitch", what: "Connect the channel, what earns packs, what happened" },
] as const;

/** Everything that an admin does for people and to the instance, one part below the other. */
export default function ActionsPage() {
  const search = toAddress(parseLogSearch(useSearch({ strict: false })));
  return (
    <>
      <AdminNav />
      <PageHeading
        title="Admin Actions"
        lead="Packs, words and roles for people, the settings of this site, and who changed what."
      />
      <div className={styles.page}>
        <nav className={styles.index} aria-label="On this page">
          {PARTS.map(({ id, label }) => (
            <Link key={id} to="." hash={id} search={search} resetScroll={false}>
              {label}
            </Link>
          ))}
        </nav>
        <div className={styles.parts}>
          {PARTS.map(({ id, Part }) => (
            <div key={id} id={id} className={styles.part}>
              <Part />
            </div>
          ))}
          <nav className={styles.desks} aria-label="Other desks">
            {DESKS.map(({ to, label, what }) => (
              <Link key={to} to={to}>
                <strong>{label}</strong>
                <small>{what}</small>
              </Link>
            ))}
          </nav>
        </div>
      </div>
    </>
  );
}

import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/Button";
import { PageHeading } from "../../ui/PageHeading";
import { AdminNav } from "../admin/AdminNav";
import { LiveQueue } from "../queue/LiveQueue";
import { ShowDesk } from "../show/desk/ShowDesk";
import styles from "./AdminDashboard.module.css";
import { EarlyAccessQuestion } from "./EarlyAccessQuestion";
import { OverlayPanel } from "./OverlayPanel";
import { PeopleDesk } from "./PeopleDesk";
import { Replays } from "./Replays";

/** The streamer's desk: everything a show needs, within reach of one hand. */
export default function AdminDashboardPage() {
  return (
    <>
      <AdminNav />
      <PageHeading
        title="Admin Dashboard"
        lead="Open packs for people, run the live queue, look after the overlay."
        actions={
          <>
            <Link to="/admin/twitch" className={buttonClass("secondary")}>
              Twitch
            </Link>
            <Link to="/admin/health" className={buttonClass("secondary")}>
              Health
            </Link>
          </>
        }
      />
      <EarlyAccessQuestion />
      <div className={styles.desk}>
        <PeopleDesk />
        <div className={styles.side}>
          <LiveQueue />
          <OverlayPanel />
          <Replays />
        </div>
        <div className={styles.below}>
          <ShowDesk admin />
        </div>
      </div>
    </>
  );
}

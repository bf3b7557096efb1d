import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { PageHeading } from "../../ui/PageHeading";
import { AdminNav } from "../admin/AdminNav";
import { me } from "../auth/queries";
import { useSession } from "../auth/session";

/** Holds the address of a page that this version does not have yet. */
export default function LaterPage() {
  const { pathname } = useLocation();
  const session = useSession();
  const user = useQuery({ ...me(), enabled: session === "in" }).data;
  return (
    <>
      {user?.isAdmin === true && pathname.startsWith("/admin/") ? <AdminNav /> : null}
      <PageHeading title="Not in this version" />
      <EmptyState
        title="This page is not built yet"
        action={
          <Link className={buttonClass("primary")} to="/dashboard">
            Back to the dashboard
          </Link>
        }
      >
        Its address is reserved; it arrives with one of the next versions.
      </EmptyState>
    </>
  );
}

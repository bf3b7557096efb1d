import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { me } from "../features/auth/queries";
import { useSession } from "../features/auth/session";
import { buttonClass } from "../ui/Button";
import { EmptyState } from "../ui/EmptyState";
import { LoadingOverlay } from "../ui/LoadingOverlay";
import { PageHeading } from "../ui/PageHeading";
import type { Access } from "./routes";

interface GuardProps {
  access: Access;
  children: ReactNode;
}

/** Shows a page to those who may see it and sends everybody else to sign in. */
export function Guard({ access, children }: GuardProps) {
  const session = useSession();
  const asksWho = access === "admin" || access === "moderator";
  const user = useQuery({ ...me(), enabled: session === "in" && asksWho });
  if (access === "public") return children;
  if (session === "out") return <Navigate to="/login" replace />;
  if (session === "retrying") return <LoadingOverlay message="Waiting for the server to answer…" />;
  if (session === "checking" || (asksWho && user.isPending)) return <LoadingOverlay />;
  const admin = user.data?.isAdmin === true;
  if (access === "admin" && user.data?.role === "moderator") return <AdminsOnly />;
  if (access === "admin" && !admin) return <Navigate to="/login" replace />;
  if (access === "moderator" && !admin && user.data?.role !== "moderator") {
    return <Navigate to="/login" replace />;
  }
  return children;
}

/** Says to a moderator why a page is not shown, and where theirs is. */
function AdminsOnly() {
  return (
    <>
      <PageHeading title="This page is for admins" />
      <EmptyState
        title="You are a moderator"
        action={
          <Link to="/queue" className={buttonClass("primary")}>
            Open the live queue
          </Link>
        }
      >
        You run the live queue, raffles and goals. An admin can change your role.
      </EmptyState>
    </>
  );
}

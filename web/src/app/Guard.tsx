import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { me } from "../features/auth/queries";
import { useSession } from "../features/auth/session";
import * as m from "../lib/messages";
import { LoadingOverlay } from "../ui/LoadingOverlay";
import { toastError } from "../ui/toasts";

/** The role that a page requires. The server checks every request as well. */
export type Access = "public" | "user" | "moderator" | "admin";

interface GuardProps {
  access: Access;
  children: ReactNode;
}

/** Shows a page to users with access and redirects others to the sign-in page. */
export function Guard({ access, children }: GuardProps) {
  const session = useSession();
  const needsRole = access === "admin" || access === "moderator";
  const user = useQuery({ ...me(), enabled: session === "in" && needsRole });
  if (access === "public") return children;
  if (session === "out") return <Navigate to="/login" replace />;
  if (session === "retrying") return <LoadingOverlay message={m.waitingForServer()} />;
  if (session === "checking" || (needsRole && user.isPending)) return <LoadingOverlay />;
  const admin = user.data?.isAdmin === true;
  const moderator = user.data?.role === "moderator";
  if (access === "admin" && !admin)
    return <AccessDenied reason={moderator ? m.forAdminsNotModerators() : m.forAdmins()} />;
  if (access === "moderator" && !admin && !moderator) return <AccessDenied reason={m.forModerators()} />;
  return children;
}

/** Shows the reason and redirects to the sign-in page (seed §2). */
function AccessDenied({ reason }: { reason: string }) {
  useEffect(() => {
    toastError(reason);
  }, [reason]);
  return <Navigate to="/login" replace />;
}

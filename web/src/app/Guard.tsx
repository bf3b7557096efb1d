import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { me } from "../features/auth/queries";
import { useSession } from "../features/auth/session";
import { LoadingOverlay } from "../ui/LoadingOverlay";
import type { Access } from "./routes";

interface GuardProps {
  access: Access;
  children: ReactNode;
}

/** Shows a page to those who may see it and sends everybody else to sign in. */
export function Guard({ access, children }: GuardProps) {
  const session = useSession();
  const user = useQuery({ ...me(), enabled: session === "in" && access === "admin" });
  if (access === "public") return children;
  if (session === "out") return <Navigate to="/login" replace />;
  if (session === "retrying") return <LoadingOverlay message="Waiting for the server to answer…" />;
  if (session === "checking" || (access === "admin" && user.isPending)) return <LoadingOverlay />;
  if (access === "admin" && user.data?.isAdmin !== true) return <Navigate to="/login" replace />;
  return children;
}

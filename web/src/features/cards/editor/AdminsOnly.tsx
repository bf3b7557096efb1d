import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonClass } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { PageHeading } from "../../../ui/PageHeading";
import { Skeleton } from "../../../ui/Skeleton";
import { AdminNav } from "../../admin/AdminNav";
import { me } from "../../auth/queries";
import { useSession } from "../../auth/session";
import * as m from "./messages";

interface AdminsOnlyProps {
  title: string;
  /** The page's card, linked for users who may only view it. */
  cardId?: string | undefined;
  children: ReactNode;
}

/** Shows `children` to admins, and an explanation to all others. */
export function AdminsOnly({ title, cardId, children }: AdminsOnlyProps) {
  const session = useSession();
  const user = useQuery({ ...me(), enabled: session === "in" });
  if (session !== "out" && user.data === undefined) {
    return (
      <>
        <PageHeading title={title} />
        <div role="status" aria-busy="true" aria-label={m.loadingCard()}>
          <Skeleton height="20rem" />
        </div>
      </>
    );
  }
  if (session === "out" || user.data?.isAdmin !== true) {
    return (
      <>
        <PageHeading title={title} />
        <EmptyState
          title={m.adminsOnly()}
          action={
            cardId === undefined ? (
              <Link className={buttonClass("primary")} to="/catalogue">
                {m.toCatalogue()}
              </Link>
            ) : (
              <Link className={buttonClass("primary")} to="/catalogue/$id" params={{ id: cardId }}>
                {m.seeThisCard()}
              </Link>
            )
          }
        >
          {session === "out" ? m.signInHint() : m.noAccessHint()}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <AdminNav />
      {children}
    </>
  );
}

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonClass } from "../../../ui/Button";
import { DetailPage } from "../../../ui/DetailPage";
import { EmptyState } from "../../../ui/EmptyState";
import { Skeleton } from "../../../ui/Skeleton";
import * as m from "./messages";

/** The page of a card while it loads; `rest` is the height of the content below the facts. */
export function LoadingCard({ rest }: { rest: string }) {
  return (
    <DetailPage loading={m.loading()} stage={<Skeleton width="min(340px, 59vw)" height="min(510px, 88vw)" />}>
      <Skeleton height="3rem" width="70%" />
      <Skeleton height="5rem" />
      <Skeleton height={rest} />
    </DetailPage>
  );
}

/** The page of a card that does not exist or is hidden. */
export function NoSuchCard({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      title={m.absent()}
      action={
        <Link className={buttonClass("primary")} to="/catalogue">
          {m.seeCatalogue()}
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}

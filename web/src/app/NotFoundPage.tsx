import { Link } from "@tanstack/react-router";
import * as m from "../lib/messages";
import { usePageTitle } from "../lib/pageTitle";
import { buttonClass } from "../ui/Button";
import { EmptyState } from "../ui/EmptyState";
import { PageHeading } from "../ui/PageHeading";

export function NotFoundPage() {
  usePageTitle(m.pageNotFound());
  return (
    <>
      <PageHeading title={m.pageNotFound()} />
      <EmptyState
        title={m.noSuchAddress()}
        action={
          <Link className={buttonClass("primary")} to="/">
            {m.toDashboard()}
          </Link>
        }
      >
        {m.noSuchAddressHint()}
      </EmptyState>
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import * as words from "../../lib/messages";
import { useSearchParams } from "../../lib/useSearchParams";
import { buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Icon } from "../../ui/Icon";
import { LoadingOverlay } from "../../ui/LoadingOverlay";
import { linkClass } from "../../ui/linkClass";
import { PageHeading } from "../../ui/PageHeading";
import { me } from "../auth/queries";
import { useSession } from "../auth/session";
import { ListDuplicates } from "./ListDuplicates";
import { ListOne } from "./ListOne";
import * as m from "./messages";
import { createSearch } from "./search";
import { TabLink, Tabs } from "./Tabs";

/** Lists one card for sale with a preview, or duplicates in bulk. Visitors see a prompt to sign in. */
export default function CreateListingPage() {
  const [search] = useSearchParams(createSearch);
  const session = useSession();
  const user = useQuery({ ...me(), enabled: session === "in" }).data;
  const bulk = search.mode === "duplicates";
  return (
    <>
      <Link className={linkClass("back")} to="/market">
        <Icon name="left" size={18} />
        {m.title()}
      </Link>
      <PageHeading
        title={bulk ? m.duplicatesTitle() : m.sellCard()}
        lead={bulk ? m.duplicatesLead() : m.createLead()}
      />
      {session === "out" ? <SignInFirst /> : user === undefined ? <LoadingOverlay /> : null}
      {user === undefined ? null : <SaleModes user={user} bulk={bulk} cardId={search.card} />}
    </>
  );
}

function SignInFirst() {
  return (
    <EmptyState
      title={m.loginToSell()}
      action={
        <Link className={buttonClass("primary")} to="/login">
          {words.loginWithTwitch()}
        </Link>
      }
    >
      {m.loginToSellHint()}
    </EmptyState>
  );
}

interface SaleModesProps {
  user: Schemas["Me"];
  bulk: boolean;
  cardId: string | undefined;
}

function SaleModes({ user, bulk, cardId }: SaleModesProps) {
  return (
    <>
      <Tabs label={m.saleModes()}>
        <TabLink to="/market/create" search={{}} current={!bulk}>
          {m.saleModeOne()}
        </TabLink>
        <TabLink to="/market/create" search={{ mode: "duplicates" }} current={bulk}>
          {m.saleModeDuplicates()}
        </TabLink>
      </Tabs>
      {bulk ? <ListDuplicates userId={user._id} /> : <ListOne user={user} cardId={cardId} />}
    </>
  );
}

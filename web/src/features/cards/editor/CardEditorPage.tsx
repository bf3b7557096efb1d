import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { buttonClass } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { PageHeading } from "../../../ui/PageHeading";
import { QueryView, type ViewedQuery } from "../../../ui/QueryView";
import { Skeleton } from "../../../ui/Skeleton";
import { useEditorKey } from "../../editing/useEditorKey";
import { AdminsOnly } from "./AdminsOnly";
import { CardEditor } from "./CardEditor";
import * as m from "./messages";
import { type AdminCard, adminCard } from "./queries";

/** The id in the URL of a new card. */
const NEW = "new";

/** Creates or edits a card; for admins. */
export default function CardEditorPage() {
  const { id } = useParams({ from: "/admin/cards/$id" });
  const isNew = id === NEW;
  const isCard = /^[0-9a-f]{24}$/.test(id);
  const [key, saved] = useEditorKey(isNew ? undefined : id);
  const title = isNew ? m.newCard() : m.cardTitle();
  return (
    <AdminsOnly title={title} cardId={isCard ? id : undefined}>
      <PageHeading
        title={title}
        lead={m.pageLead()}
        actions={
          <Link className={buttonClass("secondary")} to="/admin/actions" hash="cards">
            {m.allCards()}
          </Link>
        }
      />
      {isNew || isCard ? <OneCard key={key} id={isNew ? undefined : id} onSaved={saved} /> : <NoCard />}
    </AdminsOnly>
  );
}

interface OneCardProps {
  /** Undefined for a new card. */
  id: string | undefined;
  onSaved: (id: string) => void;
}

function OneCard({ id, onSaved }: OneCardProps) {
  const navigate = useNavigate();
  const card = useQuery({ ...adminCard(id ?? NEW), enabled: id !== undefined });
  const handleSaved = (saved: string) => {
    onSaved(saved);
    if (id === undefined) {
      void navigate({
        to: "/admin/cards/$id",
        params: { id: saved },
        replace: true,
        ignoreBlocker: true,
      });
    }
  };
  const handleGone = () => void navigate({ to: "/admin/actions", hash: "cards", ignoreBlocker: true });
  // The editor of a new card stays mounted when the card is saved, so that edits during the request are kept.
  const shown: ViewedQuery<AdminCard | null> =
    id === undefined ? { data: null, error: null, isFetching: false, refetch: card.refetch } : card;
  return (
    <QueryView
      query={shown}
      title={m.cardFailed()}
      loading={
        <div role="status" aria-busy="true" aria-label={m.loadingCard()}>
          <Skeleton height="20rem" />
        </div>
      }
      absent={<NoCard />}
    >
      {(data) => <CardEditor card={data ?? undefined} onSaved={handleSaved} onGone={handleGone} />}
    </QueryView>
  );
}

function NoCard() {
  return (
    <EmptyState
      title={m.noCard()}
      action={
        <Link className={buttonClass("primary")} to="/admin/cards/$id" params={{ id: NEW }}>
          {m.createFirst()}
        </Link>
      }
    >
      {m.noCardHint()}
    </EmptyState>
  );
}

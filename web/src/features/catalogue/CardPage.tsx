import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { usePageTitle } from "../../lib/pageTitle";
import { rarityColor } from "../../lib/rarities";
import { DetailPage } from "../../ui/DetailPage";
import { Icon } from "../../ui/Icon";
import { linkClass } from "../../ui/linkClass";
import { QueryView } from "../../ui/QueryView";
import { Card } from "../cards/Card";
import { useHeroCardWidth } from "../cards/useCardWidth";
import { PriceHistory } from "../prices/PriceHistory";
import { LoadingCard, NoSuchCard } from "./detail/CardStates";
import { CopyFacts } from "./detail/CopyFacts";
import * as m from "./detail/messages";
import { Story } from "./detail/Story";
import { story } from "./queries";

/** One copy of a card: its owner and its history. */
export default function CardPage() {
  const { cardId } = useParams({ from: "/card/$cardId" });
  const query = useQuery(story(cardId));
  usePageTitle(query.data?.card.name);
  const definitionId = query.data?.card.definitionId ?? null;
  return (
    <>
      {definitionId === null ? (
        <Link className={linkClass("back")} to="/catalogue">
          <Icon name="left" size={18} />
          {m.catalogue()}
        </Link>
      ) : (
        <Link
          className={linkClass("back")}
          to="/catalogue/$id"
          params={{ id: definitionId }}
          search={query.data?.card.rarity == null ? {} : { rarity: query.data.card.rarity }}
        >
          <Icon name="left" size={18} />
          {m.allCopies()}
        </Link>
      )}
      <QueryView
        query={query}
        title={m.failed()}
        loading={<LoadingCard rest="16rem" />}
        absent={<NoSuchCard>{m.absentCopyHint()}</NoSuchCard>}
      >
        {(data) => <CardDetails key={cardId} provenance={data} />}
      </QueryView>
    </>
  );
}

function CardDetails({ provenance }: { provenance: Schemas["CardProvenance"] }) {
  const { card, owner } = provenance;
  const width = useHeroCardWidth();
  return (
    <DetailPage
      color={rarityColor(card.rarity)}
      stage={<Card card={card} width={width} ownerId={owner?._id} priority />}
    >
      <CopyFacts provenance={provenance} />
      <Story cardId={card._id} events={provenance.events} acquiredAt={card.acquiredAt} />
      <PriceHistory card={card} />
    </DetailPage>
  );
}

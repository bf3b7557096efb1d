import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { usePageTitle } from "../../lib/pageTitle";
import { type RarityName, rarityColor } from "../../lib/rarities";
import { useSearchParams } from "../../lib/useSearchParams";
import { DetailPage } from "../../ui/DetailPage";
import { Icon } from "../../ui/Icon";
import { linkClass } from "../../ui/linkClass";
import { QueryView } from "../../ui/QueryView";
import { Card } from "../cards/Card";
import { Neighbours } from "../cards/Neighbours";
import { useHeroCardWidth } from "../cards/useCardWidth";
import { PriceHistory } from "../prices/PriceHistory";
import { LoadingCard, NoSuchCard } from "./detail/CardStates";
import { DefinitionFacts } from "./detail/DefinitionFacts";
import { Ladder } from "./detail/Ladder";
import * as m from "./detail/messages";
import { Population } from "./detail/Population";
import { PulledChart } from "./detail/PulledChart";
import { definition } from "./queries";
import { definitionSearch } from "./search";
import { asCard, bestLeft } from "./shown";

type Detail = Schemas["CardDetail"];

/** One card of the catalogue: its rarities, remaining copies, owners of mint number 1, and statistics. */
export default function DefinitionPage() {
  const { id } = useParams({ from: "/catalogue/$id" });
  const query = useQuery(definition(id));
  usePageTitle(query.data?.name);
  return (
    <>
      <Link className={linkClass("back")} to="/catalogue">
        <Icon name="left" size={18} />
        {m.catalogue()}
      </Link>
      <QueryView
        query={query}
        title={m.failed()}
        loading={<LoadingCard rest="24rem" />}
        absent={<NoSuchCard>{m.absentHint()}</NoSuchCard>}
      >
        {(data) => <CardDetails key={id} detail={data} />}
      </QueryView>
    </>
  );
}

function CardDetails({ detail }: { detail: Detail }) {
  const [{ rarity: requested, spares }] = useSearchParams(definitionSearch);
  const navigate = useNavigate();
  const width = useHeroCardWidth();
  const rarity = detail.rarities.find((row) => row.rarity === requested)?.rarity ?? bestLeft(detail);
  const handleChoose = (next: RarityName) =>
    void navigate({ to: ".", search: { rarity: next }, replace: true, resetScroll: false });
  return (
    <DetailPage
      color={rarityColor(rarity)}
      stage={
        <Neighbours cards={detail.rarities.map((row) => asCard(detail, row.rarity))}>
          <Card key={rarity} card={asCard(detail, rarity)} width={width} priority />
        </Neighbours>
      }
    >
      <DefinitionFacts detail={detail} rarity={rarity} spares={spares} />
      <Ladder detail={detail} rarity={rarity} onChoose={handleChoose} />
      <PulledChart pulled={detail.pulled} />
      <Population grades={detail.grades} />
      <PriceHistory card={{ definitionId: detail._id, name: detail.name, rarity }} />
    </DetailPage>
  );
}

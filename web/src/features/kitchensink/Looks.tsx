import type { Schemas } from "../../api/client";
import { RARITY_NAMES } from "../../lib/rarities";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { LazyCard } from "../cards/LazyCard";
import type { ShownCard } from "../cards/model";
import { Title } from "./Section";
import { sampleCard } from "./samples";

type Look = Schemas["Look"];

const RECIPES = ["duotone", "foil", "rim", "weave", "frost"] as const satisfies readonly Look["recipe"][];
/** The colours with the highest contrast, and two typical ones. */
const COLOURS = [
  ["#ffffff", "#000000"],
  ["#ffb347", "#7d6dff"],
] as const;
function cardWithLook(recipe: Look["recipe"], rarity: string, pair: number): ShownCard {
  const [first, second] = COLOURS[pair % COLOURS.length] ?? COLOURS[0];
  const look: Look = { recipe, first, second, strength: 100, motion: "drift" };
  const { name, ...card } = sampleCard(rarity, null, pair);
  return {
    ...card,
    _id: `look-${recipe}-${rarity}-${pair}`,
    name: `Woven ${name}`,
    modifier: { name: `${recipe} ${pair}`, prefix: "Woven ", look },
  };
}

/** Every recipe on every rarity at full strength, in both sizes. */
export function CardLooks() {
  return RECIPES.map((recipe) => (
    <Stack gap={3} key={recipe} id={`look-${recipe}`}>
      <Title>{recipe}</Title>
      {(["full", "mini"] as const).map((size) => (
        <Row gap={5} align="start" key={size} data-row={size}>
          {RARITY_NAMES.map((rarity, at) => (
            <LazyCard key={rarity} size={size} card={cardWithLook(recipe, rarity, at)} />
          ))}
        </Row>
      ))}
    </Stack>
  ));
}

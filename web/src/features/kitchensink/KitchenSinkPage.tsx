import { PageHeading } from "../../ui/PageHeading";
import { RarityKey } from "../../ui/RarityKey";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Bars } from "./Bars";
import { CardEffects, CardSizes, CardStates } from "./Cards";
import { Buttons, Choices, Fields } from "./Controls";
import styles from "./KitchenSink.module.css";
import { Layouts } from "./Layouts";
import { CardLooks } from "./Looks";
import { Moments } from "./Moments";
import { type Part, Section } from "./Section";
import { Signs, Wishes } from "./Signs";
import { Popups, States, Surfaces } from "./Surfaces";

const parts: readonly Part[] = [
  { id: "key", title: "Rarity key", body: <RarityKey /> },
  { id: "effects", title: "Rarities and modifiers", body: <CardEffects /> },
  { id: "sizes", title: "Card sizes", body: <CardSizes /> },
  { id: "odd-cards", title: "Badges, slabs and odd cards", body: <CardStates /> },
  { id: "looks", title: "Modifiers made here", body: <CardLooks /> },
  { id: "buttons", title: "Buttons", body: <Buttons /> },
  { id: "inputs", title: "Form inputs", body: <Fields /> },
  { id: "choices", title: "Choices", body: <Choices /> },
  { id: "bars", title: "Filters and progress", body: <Bars /> },
  { id: "signs", title: "Icons, people and badges", body: <Signs /> },
  { id: "wishing", title: "Wishing", body: <Wishes /> },
  { id: "layouts", title: "Layout and text", body: <Layouts /> },
  { id: "surfaces", title: "Panels and tables", body: <Surfaces /> },
  { id: "popups", title: "What opens", body: <Popups /> },
  { id: "waiting", title: "Loading, empty, failed", body: <States /> },
  { id: "moments", title: "Moments", body: <Moments /> },
];

/** The gallery of all rarities and modifiers, and of all components in every size and state. */
export default function KitchenSinkPage() {
  return (
    <Stack gap={7} className={styles.page}>
      <PageHeading title="Kitchen sink" lead="Every card effect and every part of the app in one place." />
      <Row as="nav" gap={2} align="stretch" className={styles.jump} aria-label="Sections">
        {parts.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </Row>
      {parts.map((part) => (
        <Section key={part.id} {...part} />
      ))}
    </Stack>
  );
}

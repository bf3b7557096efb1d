import { PATTERNS } from "../../lib/patterns";
import { rarities, rarityFill } from "../../lib/rarities";
import { Bar } from "../../ui/Bar";
import { DetailPage } from "../../ui/DetailPage";
import { Panel } from "../../ui/Panel";
import { Quote } from "../../ui/Quote";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { PatternStamps } from "../cards/PatternStamps";

/** The layout of detail pages, with sample content. */
export function Details() {
  return (
    <Stack gap={5}>
      <DetailPage color="#e32232" stage={<Skeleton width="12rem" height="18rem" />}>
        <PatternStamps patterns={PATTERNS} />
        <Quote printed>Printed on a card.</Quote>
        <Quote>{"Words of a collector,\nwith their lines."}</Quote>
        <Panel title="Shares">
          <Stack gap={3}>
            <Bar size="s" share={0.8} />
            <Bar share={0.5} />
            <Bar size="l" share={0.3} />
            <Bar size="l" bare share={0.4} fill="var(--line-strong)" />
            {rarities.map(({ name }, index) => (
              <Bar key={name} size="l" share={(index + 1) / rarities.length} fill={rarityFill(name)} />
            ))}
          </Stack>
        </Panel>
      </DetailPage>
      <DetailPage faded stage={<Skeleton width="12rem" height="18rem" />}>
        <Quote>It is over.</Quote>
      </DetailPage>
      <DetailPage loading="Loading an example" stage={<Skeleton width="12rem" height="18rem" />}>
        <Skeleton height="3rem" />
      </DetailPage>
    </Stack>
  );
}

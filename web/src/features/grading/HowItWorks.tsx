import { Button } from "../../ui/Button";
import { Disc } from "../../ui/Disc";
import { Grid } from "../../ui/Grid";
import { Icon, type IconName } from "../../ui/Icon";
import { Panel } from "../../ui/Panel";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { periodOf } from "./labels";
import * as m from "./messages";

interface HowItWorksProps {
  hours: number;
  onHandIn: () => void;
}

/** An explanation for users without cards at the grader. */
export function HowItWorks({ hours, onHandIn }: HowItWorksProps) {
  const steps: readonly { icon: IconName; title: string; text: string }[] = [
    { icon: "cards", title: m.handIn(), text: m.handInHint() },
    { icon: "clock", title: m.wait(), text: m.waitHint(periodOf(hours)) },
    { icon: "slab", title: m.reveal(), text: m.revealHint() },
  ];
  return (
    <Panel title={m.empty()}>
      <Grid as="ol" min="13rem" fill gap={4}>
        {steps.map(({ icon, title, text }) => (
          <Stack as="li" gap={2} justify="start" pad={4} tone="soft" surface="well" key={title}>
            <Disc size="l" look="accent">
              <Icon name={icon} size={26} />
            </Disc>
            <Text as="h3" tone="ink" size="lg">
              {title}
            </Text>
            <p>{text}</p>
          </Stack>
        ))}
      </Grid>
      <div>
        <Button kind="primary" onClick={onHandIn}>
          {m.chooseCards()}
        </Button>
      </div>
    </Panel>
  );
}

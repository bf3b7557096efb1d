import { Button } from "../../ui/Button";
import { Disc } from "../../ui/Disc";
import { Grid } from "../../ui/Grid";
import { Icon, type IconName } from "../../ui/Icon";
import { Panel } from "../../ui/Panel";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { hoursText } from "./labels";

interface HowItWorksProps {
  hours: number;
  onHandIn: () => void;
}

/** An explanation for users without cards at the grader. */
export function HowItWorks({ hours, onHandIn }: HowItWorksProps) {
  const steps: readonly { icon: IconName; title: string; text: string }[] = [
    {
      icon: "cards",
      title: "Send to grading",
      text: "Choose cards that are free. You cannot trade or sell them while they are being graded.",
    },
    {
      icon: "clock",
      title: "Wait",
      text: `It takes ${hoursText(hours)}. A notification tells you when a slab has arrived.`,
    },
    {
      icon: "slab",
      title: "Reveal the grade",
      text: "Nobody knows the grade until you reveal it. Each card is graded only once.",
    },
  ];
  return (
    <Panel title="None of your cards are being graded">
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
          Choose cards
        </Button>
      </div>
    </Panel>
  );
}

import { Badge } from "../../ui/Badge";
import { Box } from "../../ui/Box";
import { Button } from "../../ui/Button";
import { Grid } from "../../ui/Grid";
import { Notice } from "../../ui/Notice";
import { Row } from "../../ui/Row";
import { ScrollLine } from "../../ui/ScrollLine";
import { SideNav } from "../../ui/SideNav";
import { Stack } from "../../ui/Stack";
import { Surface } from "../../ui/Surface";
import { Text } from "../../ui/Text";
import { Group, Title } from "./Section";

const surfaces = ["panel", "card", "inset", "outline", "well", "raised"] as const;
const sizes = ["xs", "sm", "md", "lg", "xl", "2xl", "3xl"] as const;
const tones = ["ink", "soft", "faint", "accent", "good", "bad"] as const;
const weights = ["normal", "medium", "semibold", "bold"] as const;
const gaps = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
const borders = [true, "strong", "accent", "good", "bad"] as const;
const aligns = ["start", "center", "end", "baseline", "stretch"] as const;
const justifies = ["center", "end", "between"] as const;

const badges = ["One", "Two", "Three"].map((name) => <Badge key={name}>{name}</Badge>);

/** The layout components with each value of their props. */
export function Layouts() {
  return (
    <Stack gap={5}>
      <Group title="Stack">
        {gaps.map((gap) => (
          <Stack key={gap} gap={gap}>
            {badges}
          </Stack>
        ))}
        {(["start", "center", "end"] as const).map((align) => (
          <Stack key={align} gap={1} align={align}>
            <Text as="span">As wide as the stack</Text>
            {badges}
          </Stack>
        ))}
        <Stack as="ol" marked gap={1}>
          <li>A list with numbers</li>
        </Stack>
        <Stack reverse>
          <Text as="span" tone="soft">
            Name
          </Text>
          <Text as="span" size="xl">
            12
          </Text>
        </Stack>
      </Group>
      <Stack gap={2}>
        <Title>Row</Title>
        {aligns.map((align) => (
          <Row key={align} gap={2} align={align} surface="outline">
            <Text as="span" size="xl">
              {align}
            </Text>
            {badges}
          </Row>
        ))}
        {justifies.map((justify) => (
          <Row key={justify} gap={2} justify={justify} surface="outline">
            {badges}
          </Row>
        ))}
        <Row gap={2} each="9rem">
          {badges}
        </Row>
        <Row gap={2} nowrap>
          <Text grow as="span">
            Takes what is left
          </Text>
          <Text grow="12rem" as="span">
            Takes what is left, if that is 12rem
          </Text>
          {badges}
        </Row>
        <Row gap={2} first="12rem">
          <Text as="span">The first takes what is left</Text>
          {badges}
        </Row>
        <Row inline gap={2}>
          {badges}
        </Row>
        <Row gap={2} first="12rem" fill>
          <Text as="span">Beside it parts keep their size, below it they fill the line</Text>
          {badges}
        </Row>
        <Row scrolling gap={2}>
          {[...sizes, ...tones, ...weights].map((name) => (
            <Button key={name} size="s">
              {name}
            </Button>
          ))}
        </Row>
        <ScrollLine>
          <Row as="span" nowrap gap={2}>
            {[...sizes, ...tones, ...weights].map((name) => (
              <a key={name} href="#layouts" aria-current={name === weights[0] ? "true" : undefined}>
                {name}
              </a>
            ))}
          </Row>
        </ScrollLine>
      </Stack>
      <Stack gap={2}>
        <Title>Grid</Title>
        <Grid min="9rem" gap={2}>
          {badges}
        </Grid>
        <Grid min="9rem" fill gap={2}>
          {badges}
        </Grid>
        <Grid columns="auto 1fr 6rem" gap={2} align="center">
          {badges}
        </Grid>
        <Grid columns="1fr 12rem-20rem" stack="desk" gap={2}>
          {badges}
        </Grid>
        <Grid columns="2fr 1fr" stack="phone" gap={2}>
          {badges}
        </Grid>
        <Grid min="6rem" most={2} gap={2}>
          {badges}
        </Grid>
        <Grid columns="11rem 1fr" stack="desk" gap={2} align="start">
          <SideNav label="Parts of this sample">
            <a href="#layouts">Layout</a>
            <a href="#surfaces">Panels</a>
          </SideNav>
          <Text>Stands beside the links, or below them.</Text>
        </Grid>
      </Stack>
      <Group title="Surface">
        {surfaces.map((surface) => (
          <Surface key={surface} surface={surface} pad={4}>
            {surface}
          </Surface>
        ))}
        {([0, 1, 2, 3] as const).map((level) => (
          <Stack key={level} level={level} pad={4}>
            {`level ${level}`}
          </Stack>
        ))}
      </Group>
      <Group title="Notice">
        {(["bad", "good", "accent"] as const).map((tone) => (
          <Notice key={tone} tone={tone}>
            {tone}
          </Notice>
        ))}
      </Group>
      <Group title="Box">
        {borders.map((border) => (
          <Box key={String(border)} border={border} radius="s" pad={3}>
            {border === true ? "line" : border}
          </Box>
        ))}
        {(["accent", "good", "bad", "clear"] as const).map((mark) => (
          <Box key={mark} mark={mark} pad={3} level={2}>
            {mark}
          </Box>
        ))}
        <Box edge="above" padY={2}>
          A line above
        </Box>
        <Box edge="below" padY={2}>
          A line below
        </Box>
      </Group>
      <Group title="Text">
        {sizes.map((size) => (
          <Text key={size} size={size}>
            {size}
          </Text>
        ))}
        {tones.map((tone) => (
          <Text key={tone} tone={tone}>
            {tone}
          </Text>
        ))}
        {weights.map((weight) => (
          <Text key={weight} weight={weight}>
            {weight}
          </Text>
        ))}
        <Text font="display">Display</Text>
        <Text numeric>0123456789</Text>
        <Text tone="soft" plainLinks>
          A link to <a href="#layouts">layout and text</a> in its own color
        </Text>
        <Text max="20ch">No wider than twenty characters, so that it goes to the next line.</Text>
      </Group>
    </Stack>
  );
}

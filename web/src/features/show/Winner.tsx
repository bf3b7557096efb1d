import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { useNameReel } from "../../lib/show/useNameReel";
import { linkClass } from "../../ui/linkClass";
import { boxClass } from "../../ui/look";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { scene } from "./queries";

/** The winners of a raffle, after an animation that cycles through the names. */
export function Winner({ raffle }: { raffle: Schemas["RaffleView"] }) {
  const now = useQuery(scene()).data?.now;
  const decided = Date.parse(raffle.decidedAt ?? "");
  const elapsed = Number.isNaN(decided) || now === undefined ? null : Date.parse(now) - decided;
  const cyclingName = useNameReel(raffle.names, elapsed);
  const names = raffle.winners.map(({ username }) => username).join(", ");
  if (raffle.state === "cancelled") {
    return (
      <Row as="p" gap={3} rowGap={1} align="baseline" justify="between" breaks>
        The raffle was cancelled. <RaffleLink id={raffle._id} />
      </Row>
    );
  }
  return (
    <Stack gap={2}>
      <Text
        breaks
        size="xl"
        weight="bold"
        font="display"
        tone={cyclingName === null ? undefined : "soft"}
        aria-hidden={cyclingName !== null}
      >
        {cyclingName ?? names}
      </Text>
      <p role="status" className="visually-hidden">
        {cyclingName === null ? `The raffle was won by ${names}.` : ""}
      </p>
      <Row as="p" gap={3} rowGap={1} align="baseline" justify="between" breaks>
        <Text as="small" tone="soft">
          {raffle.winners.length === 1 ? "wins" : "win"} {raffle.prizeText}
          {raffle.winners.length > 1 ? " each" : ""}
        </Text>
        <RaffleLink id={raffle._id} />
      </Row>
    </Stack>
  );
}

const LINK = boxClass({ size: "sm" });

/** A link to the page where the draw can be verified. */
export function RaffleLink({ id }: { id: string }) {
  return (
    <Link to="/raffles/$id" params={{ id }} className={linkClass("inline", LINK)}>
      How it was drawn
    </Link>
  );
}

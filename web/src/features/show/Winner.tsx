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

/** Who has won: names turn past, then one stays. */
export function Winner({ raffle }: { raffle: Schemas["RaffleView"] }) {
  const now = useQuery(scene()).data?.now;
  const decided = Date.parse(raffle.decidedAt ?? "");
  const elapsed = Number.isNaN(decided) || now === undefined ? null : Date.parse(now) - decided;
  const turning = useNameReel(raffle.names, elapsed);
  const names = raffle.winners.map(({ username }) => username).join(", ");
  if (raffle.state === "cancelled") {
    return (
      <Row as="p" gap={3} rowGap={1} align="baseline" justify="between" breaks>
        The raffle was cancelled. <HowLink id={raffle._id} />
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
        tone={turning === null ? undefined : "soft"}
        aria-hidden={turning !== null}
      >
        {turning ?? names}
      </Text>
      <p role="status" className="visually-hidden">
        {turning === null ? `The raffle was won by ${names}.` : ""}
      </p>
      <Row as="p" gap={3} rowGap={1} align="baseline" justify="between" breaks>
        <Text as="small" tone="soft">
          {raffle.winners.length === 1 ? "wins" : "win"} {raffle.prizeText}
          {raffle.winners.length > 1 ? " each" : ""}
        </Text>
        <HowLink id={raffle._id} />
      </Row>
    </Stack>
  );
}

const HOW = boxClass({ size: "sm" });

/** The way to the page where anyone can check it. */
export function HowLink({ id }: { id: string }) {
  return (
    <Link to="/raffles/$id" params={{ id }} className={linkClass("inline", HOW)}>
      How it was drawn
    </Link>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { listFormat } from "../../lib/formats";
import { useNameReel } from "../../lib/show/useNameReel";
import { linkClass } from "../../ui/linkClass";
import { boxClass } from "../../ui/look";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import * as m from "./messages";
import { scene } from "./queries";

/** The winners of a raffle, after an animation that cycles through the names. */
export function Winner({ raffle }: { raffle: Schemas["RaffleView"] }) {
  const now = useQuery(scene()).data?.now;
  const decided = Date.parse(raffle.decidedAt ?? "");
  const elapsed = Number.isNaN(decided) || now === undefined ? null : Date.parse(now) - decided;
  const cyclingName = useNameReel(raffle.names, elapsed);
  const names = listFormat().format(raffle.winners.map(({ username }) => username));
  if (raffle.state === "cancelled") {
    return (
      <Row as="p" gap={3} rowGap={1} align="baseline" justify="between" breaks>
        {m.cancelled()} <RaffleLink id={raffle._id} />
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
        {cyclingName === null ? m.wonBy({ names }) : ""}
      </p>
      <Row as="p" gap={3} rowGap={1} align="baseline" justify="between" breaks>
        <Text as="small" tone="soft">
          {m.prizeUnderWinners({ count: raffle.winners.length, prize: raffle.prizeText })}
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
      {m.howItWasDrawn()}
    </Link>
  );
}

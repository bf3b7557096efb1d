import { useState } from "react";
import { Button } from "../../ui/Button";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { useSession } from "../auth/session";
import * as m from "./messages";
import { Spares } from "./Spares";
import { WishHeart } from "./WishHeart";

interface WishingProps {
  definitionId: string;
  name: string;
  /** The rarity of the shown card. */
  rarity?: string | null;
  /** Whether the users with a spare copy are shown at once. */
  opened?: boolean;
}

/** The wish toggle of a definition, and the users with a spare copy. */
export function Wishing({ definitionId, name, rarity, opened = false }: WishingProps) {
  const [showsSpares, setShowsSpares] = useState(opened);
  const session = useSession();
  return (
    <Stack gap={3}>
      <Row gap={2} align="stretch">
        <WishHeart definitionId={definitionId} name={name} rarity={rarity} invite />
        {session === "in" ? (
          <Button aria-expanded={showsSpares} onClick={() => setShowsSpares(!showsSpares)}>
            {m.whoHasSpare()}
          </Button>
        ) : null}
      </Row>
      {showsSpares && session === "in" ? <Spares definitionId={definitionId} name={name} /> : null}
    </Stack>
  );
}

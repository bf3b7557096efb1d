import { useState } from "react";
import { Button } from "../../ui/Button";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { useSession } from "../auth/session";
import { Spares } from "./Spares";
import { WishHeart } from "./WishHeart";

interface WishingProps {
  definitionId: string;
  name: string;
  /** The rarity of the shown card. */
  rarity?: string | null;
}

/** Wishing for a definition: the heart, and users with a spare. */
export function Wishing({ definitionId, name, rarity }: WishingProps) {
  const [asking, setAsking] = useState(false);
  const session = useSession();
  return (
    <Stack gap={3}>
      <Row gap={2} align="stretch">
        <WishHeart definitionId={definitionId} name={name} rarity={rarity} invite />
        {session === "in" ? (
          <Button aria-expanded={asking} onClick={() => setAsking(!asking)}>
            Who has a spare?
          </Button>
        ) : null}
      </Row>
      {asking ? <Spares definitionId={definitionId} name={name} /> : null}
    </Stack>
  );
}

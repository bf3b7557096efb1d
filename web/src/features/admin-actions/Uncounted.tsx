import type { UseQueryResult } from "@tanstack/react-query";
import { messageOf } from "../../api/client";
import { Button } from "../../ui/Button";
import { Row } from "../../ui/Row";
import { Text } from "../../ui/Text";

/** Why an action for all users is not available yet: their number is unknown. Nothing once it is known. */
export function Uncounted({ people }: { people: UseQueryResult<number> }) {
  if (people.data !== undefined) return null;
  if (people.error === null) {
    return (
      <Text tone="soft" role="status">
        Counting the people…
      </Text>
    );
  }
  return (
    <Row gap={3} justify="end" first="16rem" fill role="alert">
      <Text breaks shrink weight="medium">
        Nobody knows how many people that would be, so it has to wait. {messageOf(people.error)}
      </Text>
      <Button size="s" pending={people.isFetching} onClick={() => void people.refetch()}>
        Count again
      </Button>
    </Row>
  );
}

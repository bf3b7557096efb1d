import type { UseQueryResult } from "@tanstack/react-query";
import { messageOf } from "../../api/client";
import { Button } from "../../ui/Button";
import { Row } from "../../ui/Row";
import { Text } from "../../ui/Text";
import * as m from "./messages";

/** Shown until the number of users is loaded, which an action for all of them needs. */
export function UserCountStatus({ query }: { query: UseQueryResult<number> }) {
  if (query.data !== undefined) return null;
  if (query.error === null) {
    return (
      <Text tone="soft" role="status">
        {m.countLoading()}
      </Text>
    );
  }
  return (
    <Row gap={3} justify="end" first="16rem" fill role="alert">
      <Text breaks shrink weight="medium">
        {m.countUnknown({ reason: messageOf(query.error) })}
      </Text>
      <Button size="s" pending={query.isFetching} onClick={() => void query.refetch()}>
        {m.countAgain()}
      </Button>
    </Row>
  );
}

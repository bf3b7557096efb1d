import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Box } from "../../ui/Box";
import { EmptyState } from "../../ui/EmptyState";
import { Grid } from "../../ui/Grid";
import { PageHeading } from "../../ui/PageHeading";
import { Panel } from "../../ui/Panel";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { SearchField } from "../../ui/SearchField";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { searchStatus } from "../cards/foundStatus";
import { foundCards } from "../cards/queries";
import { WishHeart } from "../cards/WishHeart";
import { wishes } from "../cards/wishes";
import * as m from "./messages";
import styles from "./Wishes.module.css";
import { WishRow } from "./WishRow";

/** The user's wish list, and a card search to add wishes. */
export default function WishesPage() {
  const list = useQuery(wishes());
  return (
    <>
      <PageHeading title={m.title()} lead={m.lead()} />
      <Grid columns="1fr 17rem-23rem" gap={5} align="start" stack="desk">
        <div>
          <QueryView
            query={list}
            title={m.failed()}
            loading={
              <Stack gap={4} role="status" aria-busy="true" aria-label={m.loading()}>
                <Skeleton height="11rem" />
                <Skeleton height="11rem" />
              </Stack>
            }
          >
            {(data) =>
              data.length === 0 ? (
                <EmptyState title={m.empty()}>{m.emptyHint()}</EmptyState>
              ) : (
                <Stack as="ul" gap={4} aria-label={m.list()}>
                  {data.map((wish) => (
                    <WishRow key={wish.definition._id} wish={wish} />
                  ))}
                </Stack>
              )
            }
          </QueryView>
        </div>
        <Box as="aside" leads aria-label={m.addRegion()}>
          <AddWish />
        </Box>
      </Grid>
    </>
  );
}

function AddWish() {
  const [text, setText] = useState("");
  const found = useQuery(foundCards(text));
  const cards = text.length < 2 ? [] : (found.data ?? []);
  return (
    <Panel title={m.addTitle()}>
      <SearchField label={m.search()} placeholder={m.searchPlaceholder()} value={text} onChange={setText} />
      <Text tone="soft" className={cards.length > 0 ? "visually-hidden" : undefined} role="status">
        {searchStatus(text, found)}
      </Text>
      {cards.length === 0 ? null : (
        <Stack as="ul" gap={2} className={styles.found} aria-label={m.found()}>
          {cards.map(({ _id, name, series, imageUrl }) => (
            <Row as="li" nowrap gap={3} padY={2} padX={3} surface="well" key={_id}>
              <img src={imageUrl} alt="" width={600} height={900} loading="lazy" />
              <Stack as="span" breaks grow>
                <strong>{name}</strong>
                <Text as="small" tone="soft">
                  {series}
                </Text>
              </Stack>
              <WishHeart definitionId={_id} name={name} compact />
            </Row>
          ))}
        </Stack>
      )}
    </Panel>
  );
}

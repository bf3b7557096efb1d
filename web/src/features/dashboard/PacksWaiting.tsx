import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, Suspense, useState, useTransition } from "react";
import { failureOf } from "../../api/cache";
import { messageOf, type Schemas } from "../../api/client";
import { Button } from "../../ui/Button";
import { ErrorState } from "../../ui/ErrorState";
import { Grid } from "../../ui/Grid";
import { lazyDialog } from "../../ui/lazyPart";
import { Row } from "../../ui/Row";
import { Select } from "../../ui/Select";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Stale } from "../../ui/Stale";
import { Text } from "../../ui/Text";
import { toastError, toastSuccess } from "../../ui/toasts";
import { me } from "../auth/queries";
import { nextExpiryText, protectionText } from "../packs/ownPacks";
import { myPacks, packs } from "../packs/queries";
import { settings } from "../settings/queries";
import { EarnWays } from "./EarnPacks";
import * as m from "./messages";
import styles from "./PacksWaiting.module.css";
import { preferPack, queuePack } from "./queries";

const OpenPack = lazyDialog(
  async () => (await import("../packs/OpenPack")).OpenPack,
  ({ onDone }) => onDone(),
);
const OpenSeveral = lazyDialog(
  async () => (await import("../packs/several/OpenSeveral")).OpenSeveral,
  ({ onDone }) => onDone(),
);
const OddsDialog = lazyDialog(
  async () => (await import("../packs/OddsDialog")).OddsDialog,
  ({ onClose }) => onClose(),
);

interface FrameProps {
  busy?: boolean;
  /** Whether the ways to earn packs will be shown. */
  earning?: boolean;
  children: ReactNode;
}

function Frame({ busy, earning, children }: FrameProps) {
  return (
    <Grid
      as="section"
      columns="auto 1fr"
      gap="5-6"
      align="center"
      pad="4-6"
      phone="center"
      surface="panel"
      stack="phone"
      className={styles.waiting}
      aria-busy={busy}
      data-earning={earning || undefined}
      aria-label={m.ownPacks()}
    >
      {children}
    </Grid>
  );
}

/** The user's unopened packs: their number, the choice of a design, and the ways to open one. */
export function PacksWaiting() {
  const user = useQuery(me());
  const list = useQuery(packs());
  const [chosen, setChosen] = useState<string | null>(null);
  const failed = failureOf(list) !== null ? list : failureOf(user) !== null ? user : null;
  if (failed !== null) {
    return (
      <ErrorState
        message={messageOf(failed.error)}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    );
  }
  if (user.data === undefined || list.data === undefined) {
    return (
      <Frame busy earning={user.data?.packs === 0}>
        <span className={styles.art}>
          <Skeleton height="100%" />
        </span>
        <Skeleton height="8rem" />
      </Frame>
    );
  }
  const wanted = chosen ?? user.data.preferredPack?._id;
  const pack = list.data.find(({ _id }) => _id === wanted) ?? list.data[0];
  return (
    <>
      <Stale query={list.error === null ? user : list} />
      <Ready user={user.data} list={list.data} pack={pack} onChoose={setChosen} />
    </>
  );
}

type Shown = "opening" | "several" | "odds";

interface ReadyProps {
  user: Schemas["Me"];
  list: readonly Schemas["Pack"][];
  /** Undefined if the instance has no pack design. */
  pack: Schemas["Pack"] | undefined;
  onChoose: (packId: string) => void;
}

function Ready({ user, list, pack, onChoose }: ReadyProps) {
  const cache = useQueryClient();
  const packOpening = useQuery(settings()).data?.packOpening;
  const [shown, setShown] = useState<"nothing" | Shown>("nothing");
  // The pressed button shows a spinner while the dialog's code is loading.
  const [isLoading, startTransition] = useTransition();
  const [requested, setRequested] = useState(shown);
  const show = (dialog: Shown) => {
    setRequested(dialog);
    startTransition(() => setShown(dialog));
  };
  const queue = useMutation({
    mutationFn: () => queuePack(cache, pack?._id),
    onSuccess: ({ position }) => toastSuccess(m.queuedAt({ place: position })),
    onError: (error) => toastError(messageOf(error)),
  });
  const prefer = useMutation({
    mutationFn: (id: string) => preferPack(cache, id),
    onError: (error) => toastError(messageOf(error)),
  });
  const own = useQuery(myPacks()).data;
  const expiry = nextExpiryText(own?.expiring ?? []);
  const protection = own?.protection.find(({ packId }) => packId === pack?._id);
  const handleChoose = (id: string) => {
    onChoose(id);
    prefer.mutate(id);
  };
  if (pack === undefined) {
    return (
      <Frame>
        <Text max="52ch" tone="soft">
          {user.isAdmin
            ? m.noDesignYetAdmin({ link: (text) => <Link to="/admin/packs">{text}</Link> })
            : m.noDesignYet()}
        </Text>
      </Frame>
    );
  }
  const hasPacks = user.packs > 0;
  return (
    <Frame>
      <PackArt pack={pack} count={user.packs} />
      <Stack gap={3} align="start" phone="center">
        <Text size="xl" font="display" weight="semibold" className={styles.count}>
          {m.packsWaiting({ count: user.packs, b: (text) => <strong>{text}</strong> })}
        </Text>
        {user.packsReserved > 0 ? (
          <p className={styles.reserved}>{m.packsReserved({ count: user.packsReserved })}</p>
        ) : null}
        {expiry === null ? null : <Text weight="semibold">{expiry}</Text>}
        <Row gap={3} align="end" phone="center">
          {list.length > 1 ? (
            <Select
              label={m.design()}
              value={pack._id}
              options={list.map(({ _id, name }) => ({ value: _id, label: name }))}
              onChange={handleChoose}
            />
          ) : (
            <Text max="52ch" tone="soft">
              {pack.name}
            </Text>
          )}
          <Button kind="quiet" pending={isLoading && requested === "odds"} onClick={() => show("odds")}>
            {m.odds()}
          </Button>
        </Row>
        {pack.description == null ? null : <p className={styles.about}>{pack.description}</p>}
        {protection === undefined ? null : <Text tone="soft">{protectionText(protection)}</Text>}
        <Row gap={3} align="stretch" phone="leads">
          {packOpening === "stream" ? null : (
            <Button
              kind="primary"
              disabled={!hasPacks}
              pending={isLoading && requested === "opening"}
              onClick={() => show("opening")}
            >
              {m.openNow()}
            </Button>
          )}
          {packOpening === "stream" || user.packs < 2 ? null : (
            <Button pending={isLoading && requested === "several"} onClick={() => show("several")}>
              {m.openSeveral()}
            </Button>
          )}
          {packOpening === "self" ? null : (
            <Button
              kind={packOpening === "stream" ? "primary" : "secondary"}
              disabled={!hasPacks}
              pending={queue.isPending}
              onClick={() => queue.mutate()}
            >
              {m.openLive()}
            </Button>
          )}
        </Row>
        {hasPacks ? null : (
          <div className={styles.earn}>
            <Text max="52ch" tone="soft">
              {m.noPacksLeft()}
            </Text>
            <EarnWays />
          </div>
        )}
      </Stack>
      <Suspense fallback={null}>
        {shown === "opening" ? <OpenPack pack={pack} onDone={() => setShown("nothing")} /> : null}
        {shown === "several" ? <OpenSeveral pack={pack} onDone={() => setShown("nothing")} /> : null}
        {shown === "odds" ? (
          <OddsDialog packId={pack._id} name={pack.name} onClose={() => setShown("nothing")} />
        ) : null}
      </Suspense>
    </Frame>
  );
}

function PackArt({ pack, count }: { pack: Schemas["Pack"]; count: number }) {
  const behind = Math.min(Math.max(count - 1, 0), 2);
  return (
    <div className={styles.art} aria-hidden="true">
      {Array.from({ length: behind }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these decorations have no other key.
        <span key={index} className={styles.behind} data-place={index} />
      ))}
      {pack.imageUrl == null ? (
        <span className={styles.foil}>{pack.name}</span>
      ) : (
        <img src={pack.imageUrl} alt="" width={480} height={720} />
      )}
    </div>
  );
}

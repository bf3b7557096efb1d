import { useEffect, useState } from "react";
import { Burst } from "../../ui/Burst";
import { Button } from "../../ui/Button";
import { LoadingOverlay } from "../../ui/LoadingOverlay";
import { Text } from "../../ui/Text";
import { toastError, toastSuccess } from "../../ui/toasts";
import { Medal } from "../achievements/Medal";
import { SealedSlab } from "../grading/SealedSlab";
import { PackFace } from "../packs/PackFace";
import { useTurn } from "../packs/useTurn";
import styles from "./KitchenSink.module.css";
import { Group } from "./Section";

const strengths = ["calm", "bright", "grand"] as const;
const LOADING_MS = 1500;

/** Animations of packs, slabs and rewards, and toasts. */
export function Moments() {
  const [round, setRound] = useState(0);
  const turn = useTurn(true);
  return (
    <>
      <Group title="Light and foil">
        {strengths.map((strength) => (
          <span key={strength} className={styles.party}>
            <Burst key={round} strength={strength} />
            <Medal category="packs" achieved size={72} />
            <Text as="small" padX={2} tone="soft" level={1} radius="s">
              {strength}
            </Text>
          </span>
        ))}
        <Button onClick={() => setRound(round + 1)}>Once more</Button>
      </Group>
      <Group title="A slab that lies face down">
        <SealedSlab cardId="a" width={120} />
        <SealedSlab cardId="b" width={200} />
      </Group>
      <Group title="A pack that waits">
        <PackFace
          name="First Light"
          cards={5}
          phase="sealed"
          turn={turn}
          onTear={() => toastSuccess("It would tear now.")}
        />
      </Group>
      <Group title="News">
        <Button onClick={() => toastSuccess("Pack added to the queue.")}>Good news</Button>
        <Button onClick={() => toastError("This pack was already opened.")}>Bad news</Button>
        <LoadingSample />
      </Group>
    </>
  );
}

/** The overlay of a page whose code is loading, shown for a moment. */
function LoadingSample() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => setShown(false), LOADING_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <>
      <Button onClick={() => setShown(true)}>Loading overlay</Button>
      {shown ? <LoadingOverlay /> : null}
    </>
  );
}

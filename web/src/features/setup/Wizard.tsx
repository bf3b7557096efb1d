import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ComponentType, ReactNode } from "react";
import { messageOf, type Schemas } from "../../api/client";
import { useSearchParams } from "../../lib/useSearchParams";
import { Button } from "../../ui/Button";
import { toastError } from "../../ui/toasts";
import { CardsStep } from "./CardsStep";
import { EndStep } from "./EndStep";
import { LookStep } from "./LookStep";
import * as m from "./messages";
import { OverlayStep } from "./OverlayStep";
import { PackStep } from "./PackStep";
import { saveSetup } from "./queries";
import { setupSearch } from "./search";
import { type Step, stepAfter, stepBefore } from "./steps";
import { TestStep } from "./TestStep";
import { TwitchStep } from "./TwitchStep";

export interface StepProps {
  status: Schemas["SetupStatus"];
  /** Beside the name of the server. */
  aside: ReactNode;
  /** Continues with the next step. */
  onNext: () => void;
  /** Goes to the step before; undefined in the first one. */
  onBack: (() => void) | undefined;
}

const PAGES: Readonly<Record<Step, ComponentType<StepProps>>> = {
  // The signed-in owner has completed it.
  owner: LookStep,
  look: LookStep,
  twitch: TwitchStep,
  cards: CardsStep,
  pack: PackStep,
  overlay: OverlayStep,
  test: TestStep,
};

/** The steps after the owner's sign-in. The server stores the step to continue with. */
export function Wizard({ status }: { status: Schemas["SetupStatus"] }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams(setupSearch);
  const current = search.step ?? (status.ended ? "look" : status.step);
  const save = useMutation({
    mutationFn: (change: Parameters<typeof saveSetup>[1]) => saveSetup(cache, change),
    onError: (error) => toastError(messageOf(error)),
  });
  const go = (step: Step | "end") => {
    save.mutate(step === "end" ? { ended: true } : { step });
    setSearch({ step, code: undefined, error: undefined }, { push: true });
  };
  const handleDismiss = () =>
    save.mutate({ ended: true }, { onSuccess: () => void navigate({ to: "/admin-dashboard" }) });
  if (current === "end") return <EndStep onBack={() => go("test")} />;
  const Page = PAGES[current];
  const before = stepBefore(current);
  return (
    <Page
      key={current}
      status={status}
      aside={
        current === "test" ? null : (
          <Button kind="quiet" size="s" onClick={handleDismiss}>
            {m.setUpLater()}
          </Button>
        )
      }
      onNext={() => go(current === "owner" ? "twitch" : stepAfter(current))}
      onBack={before === null ? undefined : () => go(before)}
    />
  );
}

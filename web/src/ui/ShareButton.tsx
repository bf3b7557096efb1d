import { useState } from "react";
import { linkTo, type Shared, share } from "../lib/share";
import { Button, type ButtonKind } from "./Button";
import { Icon } from "./Icon";
import { toastError, toastSuccess } from "./toasts";

interface ShareButtonProps extends Shared {
  kind?: ButtonKind;
}

/** Hands the link of a page on: through the system's own way to share, or by copying it. */
export function ShareButton({ kind = "secondary", ...shared }: ShareButtonProps) {
  const [pending, setPending] = useState(false);
  const handle = async () => {
    setPending(true);
    const outcome = await share(shared);
    setPending(false);
    if (outcome === "copied") toastSuccess("Link copied");
    if (outcome === "failed") {
      toastError(`This browser neither shares nor copies. The link is ${linkTo(shared.path)}`);
    }
  };
  return (
    <Button kind={kind} pending={pending} onClick={() => void handle()}>
      <Icon name="share" />
      Share
    </Button>
  );
}

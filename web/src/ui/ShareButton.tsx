import { useState } from "react";
import { linkTo, type Shared, share } from "../lib/share";
import { Button, type ButtonKind } from "./Button";
import { Icon } from "./Icon";
import { toastError, toastSuccess } from "./toasts";

interface ShareButtonProps extends Shared {
  kind?: ButtonKind;
}

/** Shares a page's link with the system's share dialog, or copies it. */
export function ShareButton({ kind = "secondary", ...shared }: ShareButtonProps) {
  const [pending, setPending] = useState(false);
  const handleShare = async () => {
    setPending(true);
    const outcome = await share(shared);
    setPending(false);
    if (outcome === "copied") toastSuccess("Link copied");
    if (outcome === "failed") {
      toastError(`This browser neither shares nor copies. The link is ${linkTo(shared.path)}`);
    }
  };
  return (
    <Button kind={kind} pending={pending} onClick={() => void handleShare()}>
      <Icon name="share" />
      Share
    </Button>
  );
}

import { useState } from "react";
import { linkTo, type Shared, share } from "../lib/share";
import { Button, type ButtonKind } from "./Button";
import { Icon } from "./Icon";
import * as m from "./messages";
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
    if (outcome === "copied") toastSuccess(m.linkCopied());
    if (outcome === "failed") {
      toastError(m.linkToCopy({ link: linkTo(shared.path) }));
    }
  };
  return (
    <Button kind={kind} pending={pending} onClick={() => void handleShare()}>
      <Icon name="share" />
      {m.share()}
    </Button>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import * as words from "../../lib/messages";
import { useSearchParams } from "../../lib/useSearchParams";
import { buttonClass } from "../../ui/Button";
import { LoadingOverlay } from "../../ui/LoadingOverlay";
import { QueryView } from "../../ui/QueryView";
import { me } from "../auth/queries";
import { rememberReturnTo } from "../auth/returnTo";
import { useSession } from "../auth/session";
import * as m from "./messages";
import { OwnerStep } from "./OwnerStep";
import { forgetCode, keepCode, keptCode } from "./ownerSignIn";
import { setupState, setupStatus } from "./queries";
import { SetupFrame } from "./SetupFrame";
import { setupSearch } from "./search";
import { Wizard } from "./Wizard";

/** The setup of a new server: first its owner, then the steps for the owner. */
export default function SetupPage() {
  const [{ code = "", error }] = useSearchParams(setupSearch);
  const session = useSession();
  const state = useQuery(setupState());
  const user = useQuery({ ...me(), enabled: session === "in" });
  useEffect(() => {
    if (error === "wrong_code") forgetCode();
    else if (code !== "") keepCode(code);
  }, [code, error]);
  if (session === "checking" || (session === "in" && user.isPending)) return <LoadingOverlay />;
  return (
    <QueryView query={state} title={m.failed()} loading={<LoadingOverlay message={m.loading()} />}>
      {({ isOpen }) => {
        if (isOpen) return <OwnerStep code={code || keptCode()} error={error} />;
        return user.data?.isAdmin === true ? <AdminSetup /> : <Closed isSignedIn={session === "in"} />;
      }}
    </QueryView>
  );
}

function AdminSetup() {
  const status = useQuery(setupStatus());
  return (
    <QueryView query={status} title={m.failed()} loading={<LoadingOverlay message={m.loading()} />}>
      {(data) => <Wizard status={data} />}
    </QueryView>
  );
}

/** The page for others than the owner. */
function Closed({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <SetupFrame
      title={m.closedTitle()}
      lead={isSignedIn ? m.notOwnerHint() : m.closedHint()}
      actions={
        isSignedIn ? (
          <Link className={buttonClass("primary", "l")} to="/dashboard">
            {m.toDashboard()}
          </Link>
        ) : (
          <Link
            className={buttonClass("primary", "l")}
            to="/login"
            onClick={() => rememberReturnTo("/setup")}
          >
            {words.loginWithTwitch()}
          </Link>
        )
      }
    />
  );
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { api, unwrap } from "../../api/client";
import { Button, buttonClass } from "../../ui/Button";
import { LoadingOverlay } from "../../ui/LoadingOverlay";
import { Row } from "../../ui/Row";
import { Text } from "../../ui/Text";
import { toastError } from "../../ui/toasts";
import { settings } from "../settings/queries";
import { useBrand } from "../settings/useBrand";
import styles from "./LoginPage.module.css";
import { LoginView } from "./login/LoginView";
import * as m from "./login/messages";
import { signInFailure } from "./login/signInFailure";
import { forgetOAuthCallback, type OAuthCallback, oauthCallbackOfThisLoad } from "./oauthCallback";
import { forgetReturnTo, readReturnTo } from "./returnTo";
import { signIn, useSession } from "./session";

/** The sign-in page, with an introduction. */
export default function LoginPage() {
  const [callback] = useState(oauthCallbackOfThisLoad);
  const session = useSession();
  const brand = useBrand();
  const query = useQuery(settings());
  const instance = query.data;
  if (session === "in") return <ReturnAfterSignIn />;
  // Wait for the instance's texts: the page would shift if they arrived later.
  if (query.isPending && query.failureCount === 0) return <LoadingOverlay />;
  const { headline, picture } = instance?.brand ?? {};
  return (
    <LoginView brand={{ ...brand, headline, picture, intro: instance?.brandIntro ?? m.intro() }}>
      {callback.kind === "error" ? (
        <p role="alert" className={styles.failure}>
          {signInFailure(callback.code)}
        </p>
      ) : null}
      <SignIn callback={callback} />
      {instance?.demo === true ? (
        <Text max="50ch" tone="soft" size="sm">
          {m.demo({ b: (name) => <strong>{name}</strong> })}
        </Text>
      ) : null}
      <Text max="50ch" tone="soft" size="sm">
        {m.publicPacks()}
      </Text>
      <Text max="50ch" tone="soft" size="sm">
        {m.lookAround({
          catalogue: (text) => <Link to="/catalogue">{text}</Link>,
          leaderboard: (text) => <Link to="/leaderboard">{text}</Link>,
        })}
      </Text>
    </LoginView>
  );
}

/** Replaces the sign-in page with the page before it, or the dashboard. */
function ReturnAfterSignIn() {
  const { history } = useRouter();
  useEffect(() => {
    const href = readReturnTo();
    forgetReturnTo();
    history.replace(href);
  }, [history]);
  return <LoadingOverlay />;
}

function SignIn({ callback }: { callback: OAuthCallback }) {
  const cache = useQueryClient();
  const session = useSession();
  const unexpected = callback.kind === "token" && !callback.expected;
  const submit = useMutation({
    mutationFn: (token: string) => signIn(cache, token),
    onError: () => toastError(m.signInFailed()),
  });
  const { mutate } = submit;
  const expected = callback.kind === "token" && callback.expected ? callback.token : null;
  useEffect(() => {
    if (expected === null) return;
    // The page may be mounted again during the request, and a token must be used only once.
    forgetOAuthCallback();
    mutate(expected);
  }, [expected, mutate]);

  if (session === "checking" || (expected !== null && submit.isPending))
    return (
      <Text high="3.25rem" tone="soft">
        {m.signingIn()}
      </Text>
    );
  return (
    <>
      {unexpected ? (
        <ConfirmSignIn
          token={callback.token}
          onConfirm={() => mutate(callback.token)}
          pending={submit.isPending}
        />
      ) : null}
      <a className={buttonClass("primary")} data-wide href="/api/auth/twitch">
        <TwitchMark />
        {m.signIn()}
      </a>
    </>
  );
}

interface ConfirmSignInProps {
  token: string;
  onConfirm: () => void;
  pending: boolean;
}

/** A token that was not issued to this browser needs the user's confirmation. */
function ConfirmSignIn({ token, onConfirm, pending }: ConfirmSignInProps) {
  const [refused, setRefused] = useState(false);
  const owner = useQuery({
    queryKey: ["auth", "owner-of-token", token],
    queryFn: () => unwrap(api.POST("/api/auth/validate", { headers: { authorization: `Bearer ${token}` } })),
    retry: false,
    gcTime: 0,
  });
  if (refused || owner.error !== null) return null;
  if (owner.data === undefined)
    return (
      <Text high="3.25rem" tone="soft">
        {m.linkChecking()}
      </Text>
    );
  return (
    <Row
      as="section"
      gap={3}
      align="stretch"
      pad={4}
      max="34rem"
      level={2}
      border="strong"
      radius="l"
      aria-label={m.linkLabel()}
    >
      <Text line="always">{m.linkUnexpected()}</Text>
      <Button kind="primary" pending={pending} onClick={onConfirm}>
        {m.linkContinue({ name: owner.data.displayName })}
      </Button>
      <Button onClick={() => setRefused(true)}>{m.linkRefuse()}</Button>
    </Row>
  );
}

function TwitchMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M5 3L3.5 7v12.5H8V22h2.5l2.5-2.5h3.5L21 15V3zm14 11l-2.5 2.5h-4L10 19v-2.5H6.5V5H19z" />
      <path d="M15 8h1.8v4.5H15zm-4.5 0h1.8v4.5h-1.8z" />
    </svg>
  );
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { api, unwrap } from "../../api/client";
import { Button, buttonClass } from "../../ui/Button";
import { Grid } from "../../ui/Grid";
import { LoadingOverlay } from "../../ui/LoadingOverlay";
import { Logo } from "../../ui/Logo";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { toastError } from "../../ui/toasts";
import { settings } from "../settings/queries";
import { CardFan } from "./CardFan";
import styles from "./LoginPage.module.css";
import {
  forgetOAuthCallback,
  type OAuthCallback,
  oauthCallbackOfThisLoad,
  signInFailure,
} from "./oauthCallback";
import { forgetReturnTo, readReturnTo } from "./returnTo";
import { signIn, useSession } from "./session";

/** The sign-in page, with an introduction. */
export default function LoginPage() {
  const [callback] = useState(oauthCallbackOfThisLoad);
  const session = useSession();
  const query = useQuery(settings());
  const instance = query.data;
  if (session === "in") return <ReturnAfterSignIn />;
  // Wait for the instance's texts: the page would shift if they arrived later.
  if (query.isPending && query.failureCount === 0) return <LoadingOverlay />;
  return (
    <Grid columns="1.05fr 1fr" gap="5-6" align="center" stack="phone" className={styles.page}>
      <Stack as="section" gap={4} align="start" className={styles.words}>
        <p className={styles.brand}>
          <Logo size={40} src={instance?.brandLogo} />
          {instance?.brandName ?? "Foilcast"}
        </p>
        <h1 className={styles.title}>
          <span>Pulled live.</span> <span>Yours to keep.</span>
        </h1>
        <p className={styles.intro}>
          {instance?.brandIntro ??
            "Earn packs on stream, watch them being ripped live, and collect the cards."}
        </p>
        {callback.kind === "error" ? (
          <p role="alert" className={styles.failure}>
            {signInFailure(callback.code)}
          </p>
        ) : null}
        <SignIn callback={callback} />
        {instance?.demo === true ? (
          <Text max="50ch" tone="soft" size="sm">
            This is a demo: the next page lets you be anyone. Pick <strong>nova</strong> to see the streamer’s
            side.
          </Text>
        ) : null}
        <Text max="50ch" tone="soft" size="sm">
          The packs you open are public, so that everybody can check the draws. They stay public, without your
          name, if you delete your account.
        </Text>
        <Text max="50ch" tone="soft" size="sm">
          Just looking? See the <Link to="/catalogue">catalogue</Link> or the{" "}
          <Link to="/leaderboard">leaderboard</Link>.
        </Text>
      </Stack>
      <CardFan />
    </Grid>
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
    onError: () => toastError("The sign-in did not work. Please try again."),
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
        Signing you in…
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
        Login with Twitch
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
        Checking who this link belongs to…
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
      aria-label="Sign-in link"
    >
      <Text line="always">This link signs you in, but you did not start that sign-in here.</Text>
      <Button kind="primary" pending={pending} onClick={onConfirm}>
        Continue as {owner.data.displayName}?
      </Button>
      <Button onClick={() => setRefused(true)}>No, that is not me</Button>
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

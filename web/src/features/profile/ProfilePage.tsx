import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { usePageTitle } from "../../lib/pageTitle";
import { ErrorState } from "../../ui/ErrorState";
import { Grid } from "../../ui/Grid";
import { PageHeading } from "../../ui/PageHeading";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { me } from "../auth/queries";
import { useSession } from "../auth/session";
import { Openings } from "../dashboard/openings/Openings";
import { ProfileListings } from "../listings/ProfileListings";
import { packs } from "../packs/queries";
import { FavoriteCard } from "./FavoriteCard";
import { FeaturedMedals } from "./FeaturedMedals";
import { Hero } from "./Hero";
import * as m from "./messages";
import { PreferredPack } from "./PreferredPack";
import { PublicWishes } from "./PublicWishes";
import { profile, sets, wishesOf } from "./queries";
import { SetProgress } from "./SetProgress";
import { Showcase } from "./Showcase";

/** The public profile of a user. */
export default function ProfilePage() {
  const { username } = useParams({ from: "/profile/$username" });
  const found = useQuery(profile(username));
  usePageTitle(found.data?.username);
  return (
    <QueryView
      query={found}
      heading={<PageHeading title={m.title()} />}
      title={m.failed()}
      loading={<ProfileSkeleton name={username} />}
      absent={
        <>
          <PageHeading title={m.title()} />
          <ErrorState title={m.absent()} message={m.absentHint({ name: username })} />
        </>
      }
    >
      {(data) => <ProfileContent profile={data} />}
    </QueryView>
  );
}

function ProfileContent({ profile }: { profile: Schemas["Profile"] }) {
  const session = useSession();
  const user = useQuery({ ...me(), enabled: session === "in" });
  // Many texts differ on the own profile.
  if (session === "in" && user.isPending) return <ProfileSkeleton name={profile.username} />;
  const own = user.data?._id === profile._id;
  return (
    <>
      <Hero profile={profile} own={own} />
      <Grid columns="1fr 18rem-23rem" gap={5} align="start" stack="desk">
        <Stack gap={5}>
          <Showcase profile={profile} own={own} />
          <FeaturedMedals profile={profile} own={own} />
          <ProfileListings userId={profile._id} username={profile.username} />
          <Openings
            title={m.openings()}
            lead={own ? m.ownOpeningsLead() : m.openingsLead({ name: profile.displayName })}
            empty={own ? m.noOwnOpenings() : m.noOpenings()}
            user={profile._id}
            compact
            limit={4}
          />
        </Stack>
        <Sidebar key={profile._id} profile={profile} own={own} />
      </Grid>
    </>
  );
}

/** The panels beside the showcase. They appear together, so that a late panel does not shift the others. */
function Sidebar({ profile, own }: { profile: Schemas["Profile"]; own: boolean }) {
  const [wishes, list, series] = [
    useQuery(wishesOf(profile._id)),
    useQuery(packs()),
    useQuery(sets(profile._id)),
  ];
  // Later refetches show their loading state inside the panels.
  const [shown, setShown] = useState(false);
  if (!(shown || wishes.isPending || list.isPending || series.isPending)) setShown(true);
  return (
    <Stack
      as="aside"
      gap={5}
      aria-label={m.aside({ name: profile.displayName })}
      aria-busy={!shown || undefined}
    >
      {shown ? (
        <>
          <FavoriteCard profile={profile} own={own} />
          <PublicWishes query={wishes} profile={profile} own={own} />
          <PreferredPack profile={profile} own={own} />
          <SetProgress query={series} profile={profile} own={own} />
        </>
      ) : (
        <Skeleton height="28rem" />
      )}
    </Stack>
  );
}

function ProfileSkeleton({ name }: { name: string }) {
  return (
    <div aria-busy="true">
      <h1 className="visually-hidden">{m.loading({ name })}</h1>
      <Row nowrap gap={5} after={5} pad={5} high="17rem" surface="panel">
        <Skeleton width={112} height={112} round />
        <Stack gap={3} grow>
          <Skeleton width="min(14rem, 100%)" height="2rem" />
          <Skeleton width="min(20rem, 100%)" />
        </Stack>
      </Row>
      <Grid columns="1fr 18rem-23rem" gap={5} align="start" stack="desk">
        <Skeleton height="28rem" />
        <Skeleton height="28rem" />
      </Grid>
    </div>
  );
}

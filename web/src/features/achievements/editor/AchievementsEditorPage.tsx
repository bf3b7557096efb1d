import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useSearchParams } from "../../../lib/useSearchParams";
import { buttonClass } from "../../../ui/Button";
import { Grid } from "../../../ui/Grid";
import { PageHeading } from "../../../ui/PageHeading";
import { QueryView } from "../../../ui/QueryView";
import { Skeleton } from "../../../ui/Skeleton";
import { AdminNav } from "../../admin/AdminNav";
import { useEditorKey } from "../../editing/useEditorKey";
import { AchievementEditor } from "./AchievementEditor";
import { AchievementList } from "./AchievementList";
import { draftOf, type Goal, newDraft } from "./draft";
import { adminAchievements } from "./queries";
import { achievementsEditorSearch } from "./search";

/** What there is to reach: what it asks for, what it earns, and who has reached it. */
export default function AchievementsEditorPage() {
  const [{ goal: asked }] = useSearchParams(achievementsEditorSearch);
  const list = useQuery(adminAchievements());
  return (
    <>
      <AdminNav />
      <PageHeading
        title="Edit Achievements"
        lead="What there is to reach, and what it earns. Nobody ever loses what they have reached."
        actions={
          <Link className={buttonClass("primary")} to="/admin/achievements" search={{}}>
            New achievement
          </Link>
        }
      />
      <QueryView
        query={list}
        title="The achievements could not be loaded"
        loading={
          <div role="status" aria-busy="true" aria-label="Loading the achievements">
            <Skeleton height="20rem" />
          </div>
        }
      >
        {(data) => (
          <>
            <Desk goals={data} asked={asked} />
          </>
        )}
      </QueryView>
    </>
  );
}

function Desk({ goals, asked }: { goals: readonly Goal[]; asked: string | undefined }) {
  const navigate = useNavigate();
  const [started] = useState(newDraft);
  const shown = goals.find(({ name }) => name === asked);
  const [key, saved] = useEditorKey(asked);
  const go = (goal: string | undefined) => {
    saved(goal);
    void navigate({
      to: "/admin/achievements",
      search: goal === undefined ? {} : { goal },
      resetScroll: false,
      ignoreBlocker: true,
    });
  };
  return (
    <Grid columns="20rem-26rem 1fr" gap={5} align="start" stack="desk">
      <AchievementList goals={goals} current={shown?.name} />
      <AchievementEditor
        key={key}
        now={shown === undefined ? started : draftOf(shown)}
        goal={shown}
        categories={[...new Set(goals.map(({ category }) => category))]}
        onSaved={go}
      />
    </Grid>
  );
}

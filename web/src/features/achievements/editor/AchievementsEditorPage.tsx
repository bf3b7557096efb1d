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
import { type AdminAchievement, draftOf, newDraft } from "./draft";
import * as m from "./messages";
import { adminAchievements } from "./queries";
import { achievementsEditorSearch } from "./search";

/** The admins' editor of achievements. */
export default function AchievementsEditorPage() {
  const [{ goal: selected }] = useSearchParams(achievementsEditorSearch);
  const list = useQuery(adminAchievements());
  return (
    <>
      <AdminNav />
      <PageHeading
        title={m.title()}
        lead={m.lead()}
        actions={
          <Link className={buttonClass("primary")} to="/admin/achievements" search={{}}>
            {m.create()}
          </Link>
        }
      />
      <QueryView
        query={list}
        title={m.failed()}
        loading={
          <div role="status" aria-busy="true" aria-label={m.loading()}>
            <Skeleton height="20rem" />
          </div>
        }
      >
        {(data) => (
          <>
            <Desk achievements={data} selected={selected} />
          </>
        )}
      </QueryView>
    </>
  );
}

interface DeskProps {
  achievements: readonly AdminAchievement[];
  selected: string | undefined;
}

function Desk({ achievements, selected }: DeskProps) {
  const navigate = useNavigate();
  const [blank] = useState(newDraft);
  const shown = achievements.find(({ name }) => name === selected);
  const [key, keepKey] = useEditorKey(selected);
  const handleSaved = (name: string | undefined) => {
    keepKey(name);
    void navigate({
      to: "/admin/achievements",
      search: name === undefined ? {} : { goal: name },
      resetScroll: false,
      ignoreBlocker: true,
    });
  };
  return (
    <Grid columns="20rem-26rem 1fr" gap={5} align="start" stack="desk">
      <AchievementList achievements={achievements} current={shown?.name} />
      <AchievementEditor
        key={key}
        now={shown === undefined ? blank : draftOf(shown)}
        achievement={shown}
        categories={[...new Set(achievements.map(({ category }) => category))]}
        onSaved={handleSaved}
      />
    </Grid>
  );
}

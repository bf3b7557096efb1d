import { useEffect, useRef, useState } from "react";
import { Box } from "../../../ui/Box";
import { Segmented } from "../../../ui/Segmented";
import { Stack } from "../../../ui/Stack";
import { EditConflictBanner } from "../../editing/EditConflictBanner";
import { UnsavedChangesGuard } from "../../editing/UnsavedChangesGuard";
import { useDraft } from "../../editing/useDraft";
import { BackFields } from "./BackFields";
import styles from "./BrandEditor.module.css";
import { BrandFile } from "./BrandFile";
import { ColourFields } from "./ColourFields";
import { type BrandState, draftOf, fields, same } from "./draft";
import { IdentityFields } from "./IdentityFields";
import { LinkFields } from "./LinkFields";
import { LoginFields } from "./LoginFields";
import * as m from "./messages";
import { NoticeFields } from "./NoticeFields";
import { PageFields } from "./PageFields";
import { Preview } from "./Preview";
import { SaveBar } from "./SaveBar";
import { useBrandActions } from "./useBrandActions";

/** The form of the brand with a live preview: beside it, or behind a tab in narrow windows. */
export function BrandEditor({ state }: { state: BrandState }) {
  const typed = useDraft(draftOf(state), same, fields());
  const actions = useBrandActions(typed);
  const [view, setView] = useState<"edit" | "preview">("edit");
  const form = useRef<HTMLFormElement>(null);
  const { errors } = actions;
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    setView("edit");
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);
  const { draft, change } = typed;
  const section = { draft, change, errors };
  return (
    <Stack gap={4}>
      <UnsavedChangesGuard changed={typed.changed} />
      <Segmented
        className={styles.views}
        label={m.view()}
        hideLabel
        wide
        value={view}
        options={[
          { value: "edit", label: m.viewEdit() },
          { value: "preview", label: m.viewPreview() },
        ]}
        onChange={setView}
      />
      <Box
        as="form"
        ref={form}
        className={styles.columns}
        data-view={view}
        aria-label={m.formLabel()}
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        <Stack gap={4} className={styles.form}>
          <IdentityFields {...section} />
          <ColourFields {...section} />
          <LoginFields {...section} />
          <BackFields {...section} />
          <NoticeFields {...section} />
          <PageFields {...section} />
          <LinkFields {...section} />
          <BrandFile changed={typed.changed} />
          <EditConflictBanner
            typed={typed}
            save={actions.refused}
            load={async () => draftOf(await actions.load())}
          />
        </Stack>
        <div className={styles.preview}>
          <Preview draft={draft} />
        </div>
      </Box>
      <SaveBar state={state} changed={typed.changed} actions={actions} onUndo={typed.undo} />
    </Stack>
  );
}

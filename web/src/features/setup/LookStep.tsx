import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, messageOf } from "../../api/client";
import { language } from "../../lib/language";
import { Button } from "../../ui/Button";
import { LanguageSelect } from "../../ui/LanguageSelect";
import { Logo } from "../../ui/Logo";
import { Notice } from "../../ui/Notice";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { TextArea } from "../../ui/TextArea";
import { TextField } from "../../ui/TextField";
import { toastError } from "../../ui/toasts";
import { AccentFields } from "../brand/editor/AccentFields";
import { shownAccent, type Theme } from "../brand/editor/contrast";
import { type BrandState, type Draft, draftOf, same } from "../brand/editor/draft";
import * as brand from "../brand/editor/messages";
import { adminBrand, publish, saveDraft } from "../brand/editor/queries";
import { CardBack } from "../cards/CardBack";
import { saveSettings } from "../settings/editor/queries";
import * as m from "./messages";
import styles from "./Setup.module.css";
import { SetupFrame } from "./SetupFrame";
import { StepActions } from "./StepActions";
import type { StepProps } from "./Wizard";

/** The name, the welcome text and the colours, with a preview. They are published as the brand. */
export function LookStep(props: StepProps) {
  const state = useQuery(adminBrand());
  return (
    <QueryView
      query={state}
      title={m.failed()}
      loading={
        <SetupFrame step="look" title={m.lookTitle()} aside={props.aside} actions={null}>
          <Skeleton height="16rem" />
        </SetupFrame>
      }
    >
      {(data) => <LookForm {...props} state={data} />}
    </QueryView>
  );
}

function LookForm({ state, aside, onNext, onBack }: StepProps & { state: BrandState }) {
  const cache = useQueryClient();
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const [siteLanguage, setSiteLanguage] = useState(language());
  const saved = draftOf(state);
  const draft = { ...saved, ...typed };
  const change = (some: Partial<Draft>) => setTyped({ ...typed, ...some });
  const save = useMutation({
    mutationFn: async () => {
      await saveSettings(cache, { language: siteLanguage });
      const sent = { ...draft, name: draft.name.trim(), intro: draft.intro.trim() };
      if (state.draft == null && same(sent, saved)) return;
      const { version } = await saveDraft(cache, sent);
      await publish(cache, version);
    },
    onSuccess: onNext,
    onError: (error) => {
      toastError(messageOf(error));
      // Another admin may have changed the brand: the next attempt is based on that.
      void cache.invalidateQueries(adminBrand());
    },
  });
  const errors = save.error instanceof ApiError ? save.error.fields : {};
  return (
    <SetupFrame
      step="look"
      title={m.lookTitle()}
      lead={m.lookLead()}
      aside={aside}
      actions={
        <StepActions onBack={onBack} onSkip={onNext}>
          <Button
            kind="primary"
            size="l"
            disabled={draft.name.trim() === ""}
            pending={save.isPending}
            onClick={() => save.mutate()}
          >
            {m.next()}
          </Button>
        </StepActions>
      }
    >
      {state.draft == null ? null : <Notice tone="accent">{m.lookDraft()}</Notice>}
      <Stack gap={4}>
        <TextField
          label={m.brandName()}
          value={draft.name}
          maxLength={40}
          error={errors.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <LanguageSelect label={m.siteLanguage()} value={siteLanguage} onChange={setSiteLanguage} />
        <TextArea
          label={m.brandIntro()}
          rows={3}
          value={draft.intro}
          maxLength={400}
          error={errors.intro}
          onChange={({ target }) => change({ intro: target.value })}
        />
        <AccentFields accent={draft.accent} errors={errors} onChange={(accent) => change({ accent })} />
      </Stack>
      <Preview draft={draft} />
    </SetupFrame>
  );
}

const THEMES = [
  { theme: "dark", label: brand.previewDark },
  { theme: "light", label: brand.previewLight },
] as const satisfies { theme: Theme; label: () => string }[];

/** The name with a card and a button in both themes. */
function Preview({ draft: { name, logo, accent } }: { draft: Draft }) {
  return (
    <figure className={styles.preview} aria-label={m.lookPreview()}>
      {THEMES.map(({ theme, label }) => (
        <div key={theme} className={styles.look} data-theme={theme} style={shownAccent(accent, theme)}>
          <Row as="p" gap={2} nowrap font="display" weight="bold" size="lg">
            <Logo size={32} src={logo || undefined} />
            <Text as="span" clip>
              {name}
            </Text>
          </Row>
          <div className={styles.sample} inert>
            <span className={styles.card}>
              <CardBack />
            </span>
            <Button kind="primary">{brand.previewButton()}</Button>
          </div>
          <Text tone="soft" size="sm">
            {label()}
          </Text>
        </div>
      ))}
    </figure>
  );
}

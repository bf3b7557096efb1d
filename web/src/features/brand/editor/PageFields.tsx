import { Button } from "../../../ui/Button";
import { Fold } from "../../../ui/Fold";
import { Grid } from "../../../ui/Grid";
import { Panel } from "../../../ui/Panel";
import { Row } from "../../../ui/Row";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { TextArea } from "../../../ui/TextArea";
import { TextField } from "../../../ui/TextField";
import { type BrandPageText, MAX_PAGES, slugOf } from "./draft";
import { changedAt, without } from "./list";
import * as m from "./messages";
import type { SectionProps } from "./section";

export function PageFields({ draft, errors, change }: SectionProps) {
  const { pages } = draft;
  return (
    <Panel title={m.pages()} lead={m.pagesLead()}>
      {pages.map((page, index) => (
        <PageForm
          // biome-ignore lint/suspicious/noArrayIndexKey: titles and addresses change while they are typed.
          key={index}
          page={page}
          index={index}
          errors={errors}
          onChange={(some) => change({ pages: changedAt(pages, index, some) })}
          onRemove={() => change({ pages: without(pages, index) })}
        />
      ))}
      {errors.pages === undefined ? null : (
        <Text tone="bad" size="sm" role="alert">
          {errors.pages}
        </Text>
      )}
      {pages.length < MAX_PAGES ? (
        <Row>
          <Button onClick={() => change({ pages: [...pages, { slug: "", title: "", text: "" }] })}>
            {m.pageAdd()}
          </Button>
        </Row>
      ) : (
        <Text tone="soft" size="sm">
          {m.pagesFull()}
        </Text>
      )}
    </Panel>
  );
}

interface PageFormProps {
  page: BrandPageText;
  index: number;
  errors: SectionProps["errors"];
  onChange: (some: Partial<BrandPageText>) => void;
  onRemove: () => void;
}

function PageForm({ page, index, errors, onChange, onRemove }: PageFormProps) {
  const error = (field: keyof BrandPageText) => errors[`pages.${index}.${field}`];
  const title = page.title.trim() || m.pageUntitled({ number: index + 1 });
  const hasError = (["slug", "title", "text"] as const).some((field) => error(field) !== undefined);
  // The address follows the title until it is edited.
  const isDerived = page.slug === slugOf(page.title);
  return (
    <Fold title={title} open={page.text === "" || hasError || undefined}>
      <Stack gap={4} padAbove={3}>
        <Grid min="14rem" fill gap={4} align="start">
          <TextField
            label={m.pageTitle()}
            value={page.title}
            maxLength={60}
            error={error("title")}
            onChange={({ target }) =>
              onChange({ title: target.value, ...(isDerived ? { slug: slugOf(target.value) } : {}) })
            }
          />
          <TextField
            label={m.pageSlug()}
            hint={m.pageSlugHint({ address: `/pages/${page.slug}` })}
            value={page.slug}
            maxLength={40}
            spellCheck={false}
            error={error("slug")}
            onChange={({ target }) => onChange({ slug: target.value })}
          />
        </Grid>
        <TextArea
          label={m.pageText()}
          hint={m.pageTextHint()}
          rows={8}
          value={page.text}
          maxLength={20_000}
          error={error("text")}
          onChange={({ target }) => onChange({ text: target.value })}
        />
        <Row>
          <Button kind="quiet" size="s" onClick={onRemove}>
            {m.pageRemove({ title })}
          </Button>
        </Row>
      </Stack>
    </Fold>
  );
}

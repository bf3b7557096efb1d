import { Button } from "../../../ui/Button";
import { Grid } from "../../../ui/Grid";
import { Icon } from "../../../ui/Icon";
import { IconButton } from "../../../ui/IconButton";
import { Panel } from "../../../ui/Panel";
import { Row } from "../../../ui/Row";
import { TextField } from "../../../ui/TextField";
import styles from "./BrandEditor.module.css";
import { MAX_LINKS } from "./draft";
import { changedAt, without } from "./list";
import * as m from "./messages";
import type { SectionProps } from "./section";

export function LinkFields({ draft, errors, change }: SectionProps) {
  const { links } = draft;
  return (
    <Panel title={m.links()} lead={m.linksLead()}>
      {links.map((link, index) => (
        <Grid
          // biome-ignore lint/suspicious/noArrayIndexKey: texts and addresses change while they are typed.
          key={index}
          columns="1fr 1.6fr 3rem"
          stack="phone"
          gap={3}
          align="start"
          role="group"
          aria-label={m.linkGroup({ number: index + 1 })}
        >
          <TextField
            label={m.linkLabel()}
            value={link.label}
            maxLength={40}
            error={errors[`links.${index}.label`]}
            onChange={({ target }) => change({ links: changedAt(links, index, { label: target.value }) })}
          />
          <TextField
            type="url"
            label={m.linkUrl()}
            value={link.url}
            maxLength={300}
            error={errors[`links.${index}.url`]}
            onChange={({ target }) => change({ links: changedAt(links, index, { url: target.value }) })}
          />
          <Row className={styles.beside}>
            <IconButton
              label={m.linkRemove({ number: index + 1 })}
              onClick={() => change({ links: without(links, index) })}
            >
              <Icon name="close" />
            </IconButton>
          </Row>
        </Grid>
      ))}
      {links.length < MAX_LINKS ? (
        <Row>
          <Button onClick={() => change({ links: [...links, { label: "", url: "" }] })}>{m.linkAdd()}</Button>
        </Row>
      ) : null}
    </Panel>
  );
}

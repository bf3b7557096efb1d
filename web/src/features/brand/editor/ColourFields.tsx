import { Panel } from "../../../ui/Panel";
import { AccentFields } from "./AccentFields";
import * as m from "./messages";
import type { SectionProps } from "./section";

export function ColourFields({ draft, errors, change }: SectionProps) {
  return (
    <Panel title={m.colours()} lead={m.coloursLead()}>
      <AccentFields accent={draft.accent} errors={errors} onChange={(accent) => change({ accent })} />
    </Panel>
  );
}

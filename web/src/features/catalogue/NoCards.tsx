import { Link } from "@tanstack/react-router";
import { Button, buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Row } from "../../ui/Row";
import * as m from "./messages";
import { type CatalogueSearch, catalogueSearch } from "./search";

interface NoCardsProps {
  filters: CatalogueSearch;
  onChange: (next: Partial<CatalogueSearch>) => void;
  onClear: () => void;
}

/** Why the list is empty, and what to do next. */
export function NoCards({ filters, onChange, onClear }: NoCardsProps) {
  const isNarrow = catalogueSearch.count(filters, "owned", "series") > 0;
  if (filters.owned !== "" && !isNarrow) return <NoneOwned filters={filters} onChange={onChange} />;
  if (catalogueSearch.count(filters) === 0) return <EmptyState title={m.empty()}>{m.emptyHint()}</EmptyState>;
  return (
    <EmptyState
      title={m.noMatch()}
      action={
        <Button kind="primary" onClick={onClear}>
          {m.clearFilters()}
        </Button>
      }
    >
      {m.noMatchHint()}
    </EmptyState>
  );
}

/** The list is empty because of what the user has. */
function NoneOwned({ filters: { owned, series }, onChange }: Omit<NoCardsProps, "onClear">) {
  if (owned === "missing") {
    return (
      <EmptyState
        title={series === "" ? m.whole() : m.wholeSeries()}
        action={
          <Button kind="primary" onClick={() => onChange({ owned: "spares" })}>
            {m.seeSpares()}
          </Button>
        }
      >
        {m.wholeHint()}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={owned === "spares" ? m.noSpares() : m.noneOwned()}
      action={
        <Row gap={2} justify="center">
          <Link className={buttonClass("primary")} to="/dashboard">
            {m.toPacks()}
          </Link>
          <Button onClick={() => onChange({ owned: "" })}>{m.seeAll()}</Button>
        </Row>
      }
    >
      {owned === "spares" ? m.noSparesHint() : m.noneOwnedHint()}
    </EmptyState>
  );
}

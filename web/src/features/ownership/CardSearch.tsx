import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { useDebouncedValue } from "../../lib/useDebouncedValue";
import { Combobox } from "../../ui/Combobox";
import { suggestions } from "../../ui/suggestions";
import * as m from "./messages";
import { definitionsByName } from "./queries";

interface CardSearchProps {
  label?: string;
  /** `field` shows the label above, for use in a form. */
  look?: "field" | "search";
  onPick: (card: Schemas["Definition"]) => void;
}

/** A combobox that finds cards by a part of their name. */
export function CardSearch({ label = m.findCard(), look = "search", onPick }: CardSearchProps) {
  const [text, setText] = useState("");
  const wanted = text.trim();
  const asked = useDebouncedValue(wanted);
  const found = useQuery(definitionsByName(asked));
  const items = asked === "" ? [] : (found.data ?? []);
  return (
    <Combobox
      look={look}
      label={label}
      placeholder={m.cardPlaceholder()}
      listLabel={m.cardList()}
      text={text}
      onText={setText}
      maxLength={100}
      suggested={suggestions({ wanted, asked, items, found }, ({ name }) => name, m.noCardFound())}
      keyOf={({ _id }) => _id}
      onPick={(card) => {
        setText(card.name);
        onPick(card);
      }}
    >
      {(card) => (
        <>
          <strong>{card.name}</strong>
          <small>{card.series}</small>
        </>
      )}
    </Combobox>
  );
}

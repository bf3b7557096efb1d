import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { useDebouncedValue } from "../../lib/useDebouncedValue";
import { Combobox } from "../../ui/Combobox";
import { suggestions } from "../../ui/suggestions";
import { Avatar } from "../users/Avatar";
import { usersWithPacks } from "../users/queries";
import { byCloseness } from "./byCloseness";
import * as m from "./messages";
import { Picked } from "./Picked";

type Person = Schemas["ActiveUser"];

interface PersonPickerProps {
  label: string;
  onPick: (person: Person) => void;
}

const MAX_SUGGESTIONS = 8;

/** Searches all accounts, including one's own, while the user types. */
export function PersonPicker({ label, onPick }: PersonPickerProps) {
  const [text, setText] = useState("");
  const wanted = text.trim();
  const asked = useDebouncedValue(wanted);
  const found = useQuery({ ...usersWithPacks("all", asked), enabled: asked !== "", refetchInterval: false });
  const items = asked === "" ? [] : byCloseness(found.data ?? [], asked).slice(0, MAX_SUGGESTIONS);
  return (
    <Combobox
      look="field"
      label={label}
      placeholder={m.personPlaceholder()}
      listLabel={label}
      text={text}
      onText={setText}
      suggested={suggestions({ wanted, asked, items, found }, ({ username }) => username, m.personNone())}
      keyOf={({ _id }) => _id}
      onPick={(person) => {
        setText("");
        onPick(person);
      }}
    >
      {(person) => (
        <>
          <Avatar name={person.username} picture={person.twitchProfilePic} size={28} />
          <span>{person.username}</span>
          {person.role === "user" ? null : <small>{m.roleName({ role: person.role })}</small>}
        </>
      )}
    </Combobox>
  );
}

interface PickedPersonProps {
  person: Pick<Person, "username" | "twitchProfilePic">;
  /** A second line below the name. */
  note?: string;
  /** False for a choice from the URL, which must not move the focus. */
  chosenHere?: boolean;
  onChange: () => void;
}

/** The chosen user with a button to choose another. */
export function PickedPerson({ person, ...rest }: PickedPersonProps) {
  return (
    <Picked
      {...rest}
      picture={<Avatar name={person.username} picture={person.twitchProfilePic} size={36} />}
      name={person.username}
      changeLabel={m.personChange()}
    />
  );
}

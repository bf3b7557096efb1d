import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useDebouncedValue } from "../../lib/useDebouncedValue";
import { Combobox } from "../../ui/Combobox";
import { suggestions } from "../../ui/suggestions";
import { Avatar } from "./Avatar";
import { foundUsers, SEARCH_MINIMUM } from "./queries";

interface UserSearchProps {
  label?: string;
  /** Called when a user was chosen, for menus that close then. */
  onChosen?: () => void;
  /** Takes the place of going to their profile. */
  onPick?: (username: string) => void;
}

/** Finds people by name, and leads to their profile. */
export function UserSearch({ label = "Find a collector", onChosen, onPick }: UserSearchProps) {
  const [text, setText] = useState("");
  const navigate = useNavigate();
  const wanted = text.trim();
  const asked = useDebouncedValue(wanted);
  const found = useQuery(foundUsers(asked));
  const items = asked.length >= SEARCH_MINIMUM ? (found.data ?? []) : [];
  const handlePick = (username: string) => {
    setText("");
    onChosen?.();
    if (onPick !== undefined) return onPick(username);
    void navigate({ to: "/profile/$username", params: { username } });
  };
  return (
    <Combobox
      look="search"
      round
      label={label}
      placeholder={label}
      listLabel="Collectors"
      text={text}
      onText={setText}
      shortest={SEARCH_MINIMUM}
      suggested={suggestions({ wanted, asked, items, found }, ({ username }) => username, "No users found")}
      keyOf={({ _id }) => _id}
      onPick={({ username }) => handlePick(username)}
    >
      {(person) => (
        <>
          <Avatar name={person.username} picture={person.twitchProfilePic} size={28} />
          <span>{person.username}</span>
        </>
      )}
    </Combobox>
  );
}

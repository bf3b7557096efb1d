import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useDebouncedValue } from "../../lib/useDebouncedValue";
import { Combobox } from "../../ui/Combobox";
import { suggestions } from "../../ui/suggestions";
import { Avatar } from "./Avatar";
import * as m from "./messages";
import { SEARCH_MINIMUM, userSearch } from "./queries";

interface UserSearchProps {
  label?: string;
  /** Called when a user is chosen, to close a menu. */
  onChosen?: () => void;
  /** Called with the chosen username instead of opening the profile. */
  onPick?: (username: string) => void;
}

/** Finds users by name and opens their profiles. */
export function UserSearch({ label = m.searchLabel(), onChosen, onPick }: UserSearchProps) {
  const [text, setText] = useState("");
  const navigate = useNavigate();
  const wanted = text.trim();
  const asked = useDebouncedValue(wanted);
  const found = useQuery(userSearch(asked));
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
      listLabel={m.searchResults()}
      text={text}
      onText={setText}
      shortest={SEARCH_MINIMUM}
      suggested={suggestions({ wanted, asked, items, found }, ({ username }) => username, m.searchEmpty())}
      keyOf={({ _id }) => _id}
      onPick={({ username }) => handlePick(username)}
    >
      {(user) => (
        <>
          <Avatar name={user.username} picture={user.twitchProfilePic} size={28} />
          <span>{user.username}</span>
        </>
      )}
    </Combobox>
  );
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf, type Schemas } from "../../api/client";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { Segmented } from "../../ui/Segmented";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { toastSuccess } from "../../ui/toasts";
import { me } from "../auth/queries";
import { PersonPicker, PickedPerson } from "./PersonPicker";
import { type AssignableRole, setRole } from "./queries";
import { consequence, PERMISSIONS, type Role, roleLabel, rolesFor, WITH_ARTICLE } from "./roleWords";

/** Finds a user and changes their role. */
export function RolesPanel() {
  const [picked, setPicked] = useState<Schemas["ActiveUser"] | null>(null);
  return (
    <Panel
      title="People and roles"
      lead="Moderators run the live queue, and give packs by raffles and goals within a daily allowance; admins can do everything on these pages."
    >
      {picked === null ? (
        <PersonPicker label="Whose role" onPick={setPicked} />
      ) : (
        <RoleForm
          key={`${picked._id} ${picked.role}`}
          person={picked}
          onRole={(role) => setPicked({ ...picked, role })}
          onClear={() => setPicked(null)}
        />
      )}
    </Panel>
  );
}

interface RoleFormProps {
  person: Schemas["ActiveUser"];
  onRole: (role: Role) => void;
  onClear: () => void;
}

function RoleForm({ person, onRole, onClear }: RoleFormProps) {
  const cache = useQueryClient();
  const self = useQuery(me()).data;
  const [chosen, setChosen] = useState<Role>(person.role);
  const [asking, setAsking] = useState<AssignableRole | null>(null);
  const change = useMutation({
    mutationFn: (role: AssignableRole) => setRole(cache, person._id, role),
    onSuccess: ({ role, message }) => {
      setAsking(null);
      toastSuccess(message);
      onRole(role);
    },
    onError: () => setAsking(null),
  });
  const choices = rolesFor(self?.role ?? "user");
  const isSelf = self?._id === person._id;
  return (
    <Stack gap={4}>
      <PickedPerson person={person} note={`is ${WITH_ARTICLE[person.role]}`} onChange={onClear} />
      {person.role === "owner" ? (
        <Text tone="soft">The owner is named in the server's configuration and cannot be changed here.</Text>
      ) : (
        <>
          <Segmented
            label="Role"
            value={chosen}
            options={choices.map((role) => ({ value: role, label: roleLabel(role) }))}
            onChange={(role) => {
              change.reset();
              setChosen(role);
            }}
          />
          <Text tone="soft">{PERMISSIONS[chosen]}</Text>
          <Row gap={3} justify="end" first="16rem" fill>
            <Text breaks shrink weight="medium" aria-live="polite">
              {chosen === person.role ? `${person.username} is ${WITH_ARTICLE[chosen]} already.` : ""}
            </Text>
            <Button
              kind="primary"
              disabled={chosen === person.role || chosen === "owner"}
              onClick={() => setAsking(chosen === "owner" ? null : chosen)}
            >
              Change role…
            </Button>
          </Row>
        </>
      )}
      {change.isError ? (
        <Text block breaks tone="bad" role="alert">
          {messageOf(change.error)}
        </Text>
      ) : null}
      {asking === null ? null : (
        <ConfirmDialog
          open
          title={`Make ${isSelf ? "yourself" : person.username} ${WITH_ARTICLE[asking]}?`}
          consequence={consequence(person.username, asking, isSelf)}
          action={`Make ${WITH_ARTICLE[asking]}`}
          pending={change.isPending}
          onConfirm={() => change.mutate(asking)}
          onCancel={() => setAsking(null)}
        />
      )}
    </Stack>
  );
}

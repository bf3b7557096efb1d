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
import * as m from "./messages";
import { PersonPicker, PickedPerson } from "./PersonPicker";
import { type AssignableRole, setRole } from "./queries";
import { consequence, type Role, rolesFor } from "./roleWords";

/** Finds a user and changes their role. */
export function RolesPanel() {
  const [picked, setPicked] = useState<Schemas["ActiveUser"] | null>(null);
  return (
    <Panel title={m.roles()} lead={m.rolesLead()}>
      {picked === null ? (
        <PersonPicker label={m.rolesPerson()} onPick={setPicked} />
      ) : (
        <PickedRole
          key={`${picked._id} ${picked.role}`}
          person={picked}
          onRole={(role) => setPicked({ ...picked, role })}
          onClear={() => setPicked(null)}
        />
      )}
    </Panel>
  );
}

interface PickedRoleProps {
  person: Schemas["ActiveUser"];
  onRole: (role: Role) => void;
  onClear: () => void;
}

function PickedRole({ person, onRole, onClear }: PickedRoleProps) {
  return (
    <Stack gap={4}>
      <PickedPerson person={person} note={m.roleNow({ role: person.role })} onChange={onClear} />
      {person.role === "owner" ? (
        <Text tone="soft">{m.roleOwnerHint()}</Text>
      ) : (
        <RoleForm person={person} current={person.role} onRole={onRole} />
      )}
    </Stack>
  );
}

interface RoleFormProps extends Omit<PickedRoleProps, "onClear"> {
  current: AssignableRole;
}

function RoleForm({ person: { _id, username: name }, current, onRole }: RoleFormProps) {
  const cache = useQueryClient();
  const self = useQuery(me()).data;
  const [chosen, setChosen] = useState(current);
  const [asking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: () => setRole(cache, _id, chosen),
    onSuccess: ({ role, message }) => {
      setAsking(false);
      toastSuccess(message);
      onRole(role);
    },
    onError: () => setAsking(false),
  });
  const isSelf = self?._id === _id;
  return (
    <>
      <Segmented
        label={m.role()}
        value={chosen}
        options={rolesFor(self?.role ?? "user").map((role) => ({ value: role, label: m.roleName({ role }) }))}
        onChange={(role) => {
          change.reset();
          setChosen(role);
        }}
      />
      <Text tone="soft">{m.rolePermissions({ role: chosen })}</Text>
      <Row gap={3} justify="end" first="16rem" fill>
        <Text breaks shrink weight="medium" aria-live="polite">
          {chosen === current ? m.roleSame({ role: chosen, name }) : ""}
        </Text>
        <Button kind="primary" disabled={chosen === current} onClick={() => setAsking(true)}>
          {m.roleChange()}
        </Button>
      </Row>
      {change.isError ? (
        <Text block breaks tone="bad" role="alert">
          {messageOf(change.error)}
        </Text>
      ) : null}
      {asking ? (
        <ConfirmDialog
          open
          title={isSelf ? m.roleChangeOwnTitle({ role: chosen }) : m.roleChangeTitle({ role: chosen, name })}
          consequence={consequence(chosen, isSelf)}
          action={m.roleConfirm({ role: chosen })}
          pending={change.isPending}
          onConfirm={() => change.mutate()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

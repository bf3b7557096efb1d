import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../api/client";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { Panel } from "../../../ui/Panel";
import { QueryView } from "../../../ui/QueryView";
import { Skeleton } from "../../../ui/Skeleton";
import { Switch } from "../../../ui/Switch";
import { Text } from "../../../ui/Text";
import { toastSuccess } from "../../../ui/toasts";
import { saveSettings, settingsTable } from "./queries";
import { MAINTENANCE } from "./settingLabels";

/** The switch of maintenance mode, in which only admins can change anything. */
export function MaintenancePanel() {
  const cache = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const table = useQuery(settingsTable());
  const row = table.data?.find(({ name }) => name === MAINTENANCE);
  const toggle = useMutation({
    mutationFn: (on: boolean) => saveSettings(cache, { [MAINTENANCE]: on }),
    onSuccess: (_, on) => {
      setConfirming(false);
      toastSuccess(on ? "Maintenance mode is on." : "Maintenance mode is off: everything works again.");
    },
    onError: () => setConfirming(false),
  });
  const on = row?.value === true;
  return (
    <Panel
      title="Maintenance"
      state={row === undefined ? undefined : on ? "On" : "Off"}
      lead="While it is on, everybody can sign in and look around, but only admins can open packs, trade, sell or grade. Events from Twitch still count. The live queue continues unless it is paused. Moderators still control it, and can end the raffle and the stream."
    >
      <QueryView
        query={table}
        title="The maintenance mode could not be loaded"
        loading={
          <div role="status" aria-label="Loading the maintenance mode" aria-busy="true">
            <Skeleton height="3rem" />
          </div>
        }
      >
        {() =>
          row === undefined ? null : (
            <Switch
              label="Maintenance mode"
              checked={on}
              onChange={(next) => {
                toggle.reset();
                if (next) setConfirming(true);
                else toggle.mutate(false);
              }}
            />
          )
        }
      </QueryView>
      {toggle.isError ? (
        <Text block breaks tone="bad" role="alert">
          {messageOf(toggle.error)}
        </Text>
      ) : null}
      <ConfirmDialog
        open={confirming}
        title="Turn maintenance mode on?"
        consequence="Only admins can open, trade, sell or grade anything until you turn it off. Every page says so."
        action="Turn it on"
        pending={toggle.isPending}
        onConfirm={() => toggle.mutate(true)}
        onCancel={() => setConfirming(false)}
      />
    </Panel>
  );
}

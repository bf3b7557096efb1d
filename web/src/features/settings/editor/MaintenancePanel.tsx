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
import * as m from "./messages";
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
      toastSuccess(on ? m.maintenanceTurnedOn() : m.maintenanceTurnedOff());
    },
    onError: () => setConfirming(false),
  });
  const on = row?.value === true;
  return (
    <Panel
      title={m.maintenance()}
      state={row === undefined ? undefined : on ? m.maintenanceOn() : m.maintenanceOff()}
      lead={m.maintenanceLead()}
    >
      <QueryView
        query={table}
        title={m.maintenanceFailed()}
        loading={
          <div role="status" aria-label={m.maintenanceLoading()} aria-busy="true">
            <Skeleton height="3rem" />
          </div>
        }
      >
        {() =>
          row === undefined ? null : (
            <Switch
              label={m.maintenanceSwitch()}
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
        title={m.maintenanceQuestion()}
        consequence={m.maintenanceConsequence()}
        action={m.maintenanceTurnOn()}
        pending={toggle.isPending}
        onConfirm={() => toggle.mutate(true)}
        onCancel={() => setConfirming(false)}
      />
    </Panel>
  );
}

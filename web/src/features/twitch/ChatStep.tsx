import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../api/client";
import { Grid } from "../../ui/Grid";
import { Switch } from "../../ui/Switch";
import { Text } from "../../ui/Text";
import { toastError } from "../../ui/toasts";
import type { Setting } from "../settings/editor/draft";
import { saveSettings } from "../settings/editor/queries";
import * as m from "./messages";
import type { Status } from "./queries";
import { Step } from "./Step";
import { chat } from "./steps";

const COMMANDS = [
  { setting: "chat-packs", command: "!packs", description: m.chatPacks },
  { setting: "chat-odds", command: "!odds", description: m.chatOdds },
  { setting: "chat-queue", command: "!queue", description: m.chatQueue },
  { setting: "chat-card", command: "!card …", description: m.chatCard },
  { setting: "chat-join", command: "!join", description: m.chatJoin },
] as const;

interface ChatStepProps {
  number: number;
  status: Status;
  isOn: boolean;
  settings: readonly Setting[];
}

/** A switch per chat command. Changes are saved immediately. */
export function ChatStep({ number, status, isOn, settings }: ChatStepProps) {
  const cache = useQueryClient();
  const set = useMutation({
    mutationFn: (patch: Record<string, boolean>) => saveSettings(cache, patch),
    onError: (error) => toastError(messageOf(error)),
  });
  const value = (name: string) => {
    const saving = set.isPending ? set.variables[name] : undefined;
    return saving ?? settings.find((row) => row.name === name)?.value === true;
  };
  return (
    <Step number={number} title={m.chat()} status={chat(status, isOn)}>
      <Switch
        label={m.chatSwitch()}
        checked={value("chat-commands")}
        onChange={(checked) => set.mutate({ "chat-commands": checked })}
      />
      {isOn ? (
        <Grid as="ul" min="19rem" gap={5} rowGap={2} aria-label={m.chatCommands()}>
          {COMMANDS.map(({ setting, command, description }) => (
            <li key={setting}>
              <Switch
                label={command}
                checked={value(setting)}
                onChange={(checked) => set.mutate({ [setting]: checked })}
              />
              <Text as="small" block breaks tone="soft" size="sm">
                {description()}
              </Text>
            </li>
          ))}
        </Grid>
      ) : null}
      <Text max="44rem" tone="soft" size="sm">
        {m.chatHint()}
      </Text>
    </Step>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../api/client";
import { Grid } from "../../ui/Grid";
import { Switch } from "../../ui/Switch";
import { Text } from "../../ui/Text";
import { toastError } from "../../ui/toasts";
import type { Setting } from "../settings/editor/draft";
import { saveSettings } from "../settings/editor/queries";
import type { Status } from "./queries";
import { Step } from "./Step";
import { chat } from "./steps";

const COMMANDS = [
  {
    setting: "chat-packs",
    command: "!packs",
    description: "how many packs the writer has, and how to open them",
  },
  { setting: "chat-odds", command: "!odds", description: "the odds of the default pack, in one line" },
  {
    setting: "chat-queue",
    command: "!queue",
    description: "how many packs are waiting, and the writer's positions",
  },
  {
    setting: "chat-card",
    command: "!card name",
    description: "how many copies of a card are left, with a link",
  },
  {
    setting: "chat-join",
    command: "!join",
    description: "enters the writer in the open raffle",
  },
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
    <Step number={number} title="Commands in the chat" status={chat(status, isOn)}>
      <Switch
        label="Answer commands in the chat"
        checked={value("chat-commands")}
        onChange={(checked) => set.mutate({ "chat-commands": checked })}
      />
      {isOn ? (
        <Grid as="ul" min="19rem" gap={5} rowGap={2} aria-label="Commands">
          {COMMANDS.map(({ setting, command, description }) => (
            <li key={setting}>
              <Switch
                label={command}
                checked={value(setting)}
                onChange={(checked) => set.mutate({ [setting]: checked })}
              />
              <Text as="small" block breaks tone="soft" size="sm">
                {description}
              </Text>
            </li>
          ))}
        </Grid>
      ) : null}
      <Text max="44rem" tone="soft" size="sm">
        The streamer's account replies at most once per message, and within a minute. The time between two
        questions is under Settings.
      </Text>
    </Step>
  );
}

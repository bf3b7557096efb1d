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
    description: "how many packs somebody has, and how to open them",
  },
  { setting: "chat-odds", command: "!odds", description: "the odds of the default pack, in one line" },
  { setting: "chat-queue", command: "!queue", description: "how many packs wait, and where one's own are" },
  { setting: "chat-card", command: "!card name", description: "what is left of a card, with a link" },
  {
    setting: "chat-join",
    command: "!join",
    description: "takes part in the raffle that is open, where one has to say so",
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
        An answer is a reply by the streamer's account, at most one to a message and none later than a minute.
        How soon somebody may ask again is under Settings.
      </Text>
    </Step>
  );
}

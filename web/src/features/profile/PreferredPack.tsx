import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf, type Schemas } from "../../api/client";
import { Box } from "../../ui/Box";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { Select } from "../../ui/Select";
import { Text } from "../../ui/Text";
import { toastError, toastSuccess } from "../../ui/toasts";
import { preferPack } from "../dashboard/queries";
import { packs } from "../packs/queries";
import * as m from "./messages";
import styles from "./Profile.module.css";

interface PreferredPackProps {
  profile: Schemas["Profile"];
  own: boolean;
}

/** The preferred pack of a user; on the own profile, a select to change it. */
export function PreferredPack({ profile, own }: PreferredPackProps) {
  const list = useQuery(packs());
  const chosen = profile.preferredPack;
  if (chosen === null && !own) return null;
  const pack = list.data?.find(({ _id }) => _id === chosen?._id);
  return (
    <Panel title={m.preferredPack()}>
      <Row nowrap gap={4} className={styles.pack}>
        {pack?.imageUrl == null ? null : <img src={pack.imageUrl} alt="" width={480} height={720} />}
        {own ? (
          <Box grow>
            <PackSelect chosen={chosen?._id ?? ""} list={list.data ?? []} />
          </Box>
        ) : (
          <Box grow>
            <strong>{chosen?.name}</strong>
            {pack?.description == null ? null : <Text tone="soft">{pack.description}</Text>}
          </Box>
        )}
      </Row>
    </Panel>
  );
}

function PackSelect({ chosen, list }: { chosen: string; list: readonly Schemas["Pack"][] }) {
  const cache = useQueryClient();
  const prefer = useMutation({
    mutationFn: (id: string) => preferPack(cache, id),
    onSuccess: () => toastSuccess(m.preferredPackChanged()),
    onError: (error) => toastError(messageOf(error)),
  });
  const options = [
    { value: "", label: m.noPreferredPack() },
    ...list.map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  return (
    <Select
      label={m.preferredPackChoice()}
      value={prefer.isPending ? prefer.variables : chosen}
      options={options}
      onChange={(id) => prefer.mutate(id)}
    />
  );
}

import { queryOptions, useQuery } from "@tanstack/react-query";
import { useStore } from "../../lib/store";
import { me } from "../auth/queries";
import { useSession } from "../auth/session";
import { list as listHeads } from "./heads";
import { type KeptEvidence, keptInFiles, union } from "./kept";
import { list, receiptsFile } from "./receipts";

/** What this browser keeps: the user's receipts, and heads. */
const keptHere = (user: string) =>
  queryOptions({
    queryKey: ["fairness", "kept", user],
    queryFn: async (): Promise<KeptEvidence> => {
      const { receipts, heads } = receiptsFile(await list(user), await listHeads());
      return { receipts, heads };
    },
    staleTime: 0,
    networkMode: "always",
  });

/** What this browser and the added files keep, to be compared with the log; undefined while it is read. */
export function useKept(): KeptEvidence | undefined {
  const added = useStore(keptInFiles);
  const session = useSession();
  const account = useQuery({ ...me(), enabled: session === "in" });
  const isKnown = session === "in" ? !account.isPending : session === "out";
  const { data: here } = useQuery({ ...keptHere(account.data?._id ?? ""), enabled: isKnown });
  return isKnown && here !== undefined ? union(here, added) : undefined;
}

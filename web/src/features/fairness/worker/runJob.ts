import type { CheckControl } from "../algorithm/verify/control";
import type { JobTypes, Port } from "./jobs";

/** Runs a job, whose data, options and result are cloned. Rejects when the signal is aborted. */
export type RunJob = <N extends keyof JobTypes>(
  name: N,
  data: JobTypes[N]["data"],
  options: Omit<JobTypes[N]["options"], keyof CheckControl>,
  control?: CheckControl,
) => Promise<JobTypes[N]["result"]>;

interface Call {
  onProgress: CheckControl["onProgress"];
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** The page's end of a connection: runs jobs on the other end. */
export function jobsOn(port: Port): { run: RunJob; rejectAll: (error: Error) => void } {
  const calls = new Map<number, Call>();
  let last = 0;
  port.onmessage = ({ data }) => {
    const call = calls.get(data.id);
    if ("progress" in data) {
      call?.onProgress?.(data.progress);
      return;
    }
    calls.delete(data.id);
    if ("error" in data) call?.reject(data.error);
    else call?.resolve(data.result);
  };
  return {
    run: (name, data, options, { onProgress, signal } = {}) =>
      new Promise((resolve, reject) => {
        last += 1;
        const id = last;
        calls.set(id, { onProgress, resolve, reject });
        signal?.addEventListener("abort", () => {
          if (!calls.delete(id)) return;
          port.postMessage({ id });
          reject(signal.reason);
        });
        port.postMessage({ id, name, data, options });
      }),
    rejectAll(error) {
      for (const { reject } of calls.values()) reject(error);
      calls.clear();
    },
  };
}

let worker: RunJob | undefined;

/** One worker runs all jobs, so that it checks the signature of a round once. It starts with the first job. */
function inWorker(): RunJob {
  if (worker === undefined) {
    const started = new Worker(new URL("./jobs.worker.ts", import.meta.url), { type: "module" });
    const { run, rejectAll } = jobsOn(started);
    started.onerror = () => {
      worker = undefined;
      started.terminate();
      rejectAll(new Error("The worker of the checks failed."));
    };
    worker = run;
  }
  return worker;
}

/** Runs a job on the page's thread, as tests do. */
const onPage: RunJob = async (name, data, options, control) =>
  (await import("./jobs")).JOBS[name](data, { ...options, ...control });

export const runJob: RunJob = (...call) => (typeof Worker === "undefined" ? onPage : inWorker())(...call);

import type { CheckControl } from "../algorithm/verify/control";
import type { PublicData } from "../algorithm/verify/data";
import { checkGrade, type GradeReport, type PublicGrade } from "../algorithm/verify/oneGrade";
import { checkRaffle, type PublicRaffle, type RaffleReport } from "../algorithm/verify/oneRaffle";
import { type Verification, type VerifyOptions, verify } from "../algorithm/verify/verify";

/** The checks that take long: what they check, their options and their results. */
export interface JobTypes {
  verify: { data: PublicData; options: VerifyOptions; result: Verification };
  grade: { data: PublicGrade; options: object; result: GradeReport };
  raffle: { data: PublicRaffle; options: object; result: RaffleReport };
}

type Jobs = {
  [N in keyof JobTypes]: (
    data: JobTypes[N]["data"],
    options: JobTypes[N]["options"] & CheckControl,
  ) => Promise<JobTypes[N]["result"]>;
};

export const JOBS: Jobs = { verify, grade: checkGrade, raffle: checkRaffle };

/** One end of the connection between a page and its worker. */
export interface Port {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => unknown) | null;
}

interface Request {
  id: number;
  /** Absent to stop the job with the id. */
  name?: keyof JobTypes;
  data: Clone;
  options: Clone;
}

/** A structured clone of any type. */
type Clone = MessageEvent["data"];

/** The worker's end: runs the jobs that messages name, and answers with their progress, results and errors. */
export function answerJobs(port: Port): void {
  const running = new Map<number, AbortController>();
  port.onmessage = async (event) => {
    const { id, name, data, options }: Request = event.data;
    if (name === undefined) {
      running.get(id)?.abort();
      return;
    }
    const controller = new AbortController();
    running.set(id, controller);
    const onProgress = (progress: unknown) => port.postMessage({ id, progress });
    try {
      const control: CheckControl = { onProgress, signal: controller.signal };
      port.postMessage({ id, result: await JOBS[name](data, { ...options, ...control }) });
    } catch (error) {
      port.postMessage({ id, error });
    } finally {
      running.delete(id);
    }
  };
}

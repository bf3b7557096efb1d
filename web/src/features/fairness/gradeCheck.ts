import { queryOptions } from "@tanstack/react-query";
import type { RevealedGrade } from "./algorithm/verify/data";
import type { GradeReport } from "./algorithm/verify/oneGrade";
import { readGrades } from "./logApi";
import { readLog } from "./publicData";
import { runJob } from "./worker/runJob";

export interface CheckedGrade {
  report: GradeReport;
  /** Undefined before the grade is public. */
  revealed: RevealedGrade | undefined;
}

/** Reads the log up to a card's grade, and draws the grade again. `shown` is the grade that the card shows. */
export const gradeCheck = (cardId: string, shown: number, onProgress: (share: number) => void) =>
  queryOptions({
    queryKey: ["fairness", "grade", cardId, shown],
    queryFn: async ({ signal }): Promise<CheckedGrade> => {
      // A listed grade has its lines in the log, so that the log is read after the list.
      const revealed = (await readGrades(signal))?.find((grade) => grade.cardId === cardId);
      const onBatches = (batch: number, newest: number) => onProgress(batch / Math.max(1, newest));
      const log = await readLog({ line: `grade-due ${cardId} `, signal, onBatches });
      return { report: await runJob("grade", { ...log, cardId, shown, revealed }, {}, { signal }), revealed };
    },
  });

import { answerJobs } from "./jobs";

answerJobs(globalThis);

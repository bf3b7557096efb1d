/** The progress of a check by the signatures of rounds, which take longest. */
export interface RoundProgress {
  /** The number of the round that is being checked, from 1. */
  current: number;
  total: number;
}

/** Observes and stops a check. */
export interface CheckControl {
  onProgress?: ((progress: RoundProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
}

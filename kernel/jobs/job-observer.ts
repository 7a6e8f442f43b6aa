/** How one run of a job ended; `queued` means that it is tried again. */
export interface EndedRun {
  kind: string;
  status: 'completed' | 'failed' | 'canceled' | 'queued';
  durationMs: number;
}

/** Is told of every run whose end was recorded. */
export interface JobObserver {
  ended(run: EndedRun): void;
}

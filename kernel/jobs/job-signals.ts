import type { Signals } from '../signals.js';

/** Every change of a job's public state. */
export const jobChannel = 'tradewind_job';
/** A request to cancel a running job, to whichever process runs it. */
export const jobCancelChannel = 'tradewind_job_cancel';

export interface JobSignal {
  organizationId: string;
  jobId: string;
  version: number;
}

/** Tells all processes that the job has a new version. Signals can be lost; followers also poll. */
export const signalJob = (signals: Signals, signal: JobSignal): void =>
  signals.send(jobChannel, `${signal.organizationId}/${signal.jobId}/${signal.version}`);

/** The reverse of `signalJob`. */
export function parseJobSignal(payload: string): JobSignal {
  const [organizationId = '', jobId = '', version = '0'] = payload.split('/');
  return { organizationId, jobId, version: Number(version) };
}

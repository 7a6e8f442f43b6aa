import { Counter, Histogram, type Registry } from 'prom-client';
import type { JobObserver } from '../jobs/job-observer.js';

/** From jobs that only look something up to imports of a hundred thousand rows. */
const bucketsSeconds = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600];

/** Counts how runs of jobs end, and measures how long they take. */
export function jobMetrics(registry: Registry): JobObserver {
  const runs = new Counter({
    name: 'job_runs_total',
    help: 'Runs of jobs by how they ended; "queued" is run again.',
    labelNames: ['kind', 'status'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'job_run_duration_seconds',
    help: 'From taking a job to recording how its run ended.',
    labelNames: ['kind'],
    buckets: bucketsSeconds,
    registers: [registry],
  });
  return {
    ended({ kind, status, durationMs }) {
      runs.inc({ kind, status });
      duration.observe({ kind }, durationMs / 1000);
    },
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../../../kernel/database/database.js';
import type { Attempt } from './attempt.js';
import { type Verdict, verdicts } from './delivery.rules.js';
import { dispatchLagMs } from './webhook-dispatcher.js';

/** From an endpoint next door to the timeout of a call. */
const bucketsSeconds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
/** A database that does not answer must not hold up the metrics that say so. */
const lagTimeoutMs = 1_000;

export type AttemptObserver = (attempt: Pick<Attempt, 'verdict' | 'durationMs'>) => void;

/** Counts attempts to deliver by their verdict. */
export function attemptMetrics(registry: Registry): AttemptObserver {
  const attempts = new Counter({
    name: 'webhook_attempts_total',
    help: 'Attempts to deliver an event to a webhook, by verdict: delivered, retry, slow_down, gone.',
    labelNames: ['verdict'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'webhook_attempt_duration_seconds',
    help: 'From connecting to the endpoint to the end of its answer.',
    buckets: bucketsSeconds,
    registers: [registry],
  });
  // Made beforehand: there are thousands of attempts a second, and no verdict is missing while its count is 0.
  const attemptsOf = Object.fromEntries(
    verdicts.map(verdict => [verdict, attempts.labels({ verdict })]),
  ) as Record<Verdict, Counter.Internal>;
  return ({ verdict, durationMs }) => {
    attemptsOf[verdict].inc();
    duration.observe(durationMs / 1000);
  };
}

/**
 * Tells how old the oldest event is that was not yet handed to the webhooks, read when it is asked for. The same in
 * every process of an installation; absent while the database does not answer.
 */
export function measureDispatchLag(registry: Registry, db: Database): void {
  let reading: Promise<number | null> | null = null;
  new Gauge({
    name: 'event_dispatch_lag_seconds',
    help: 'Age of the oldest event that was not yet handed to the webhooks; 0 when there is none.',
    registers: [registry],
    async collect() {
      // One that still waits is waited for again, so that scrapes of a stuck database do not pile up.
      reading ??= dispatchLagMs(db)
        .catch(() => null)
        .finally(() => {
          reading = null;
        });
      const lagMs = await Promise.race([reading, delay(lagTimeoutMs, null, { ref: false })]);
      if (lagMs === null) {
        this.remove();
      } else {
        this.set(lagMs / 1000);
      }
    },
  });
}

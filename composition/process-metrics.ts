import { Counter, collectDefaultMetrics, Registry } from 'prom-client';

/** The metrics of this process: memory, event loop, garbage collection; each part adds its own. */
export function processMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Counts events by type as their transactions commit. */
export function eventMetrics(registry: Registry): (events: readonly { type: string }[]) => void {
  const appended = new Counter({
    name: 'events_appended_total',
    help: 'Events that transactions of this process committed.',
    labelNames: ['type'],
    registers: [registry],
  });
  return events => {
    for (const { type } of events) {
      appended.inc({ type });
    }
  };
}

import { collectDefaultMetrics, Registry } from 'prom-client';

/** The metrics of this process: memory, event loop, garbage collection; the HTTP server adds its own. */
export function processMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

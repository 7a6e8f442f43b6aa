import type { Logger } from '../log.js';
import type { Tracing } from './tracing.js';

export interface TracingOptions {
  /** Base address of a collector that takes OTLP over HTTP, such as `http://127.0.0.1:4318`; null: no tracing. */
  endpoint: string | null;
  log: Logger;
}

/** Tracing towards the collector; null, with nothing loaded, where none is configured. */
export async function openTracing({ endpoint, log }: TracingOptions): Promise<Tracing | null> {
  if (endpoint === null) {
    return null;
  }
  const { OpenTelemetryTracing } = await import('./open-telemetry-tracing.js');
  return new OpenTelemetryTracing(endpoint, log);
}

import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from '../log.js';

/** Says once when spans begin to be lost, and once when they arrive again: the library drops them in silence. */
export class WatchedExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #log: Logger;
  #isLosing = false;

  constructor(exporter: SpanExporter, log: Logger) {
    this.#exporter = exporter;
    this.#log = log;
  }

  /** The first failure after a success is logged; the spans are dropped. */
  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#exporter.export(spans, result => {
      this.#notice(result);
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.#exporter.forceFlush?.();
  }

  #notice({ code, error }: ExportResult): void {
    const isLost = code !== ExportResultCode.SUCCESS;
    if (isLost && !this.#isLosing) {
      this.#log.warn({ error: error?.message }, 'traces do not reach their collector and are dropped');
    } else if (!isLost && this.#isLosing) {
      this.#log.info('traces reach their collector again');
    }
    this.#isLosing = isLost;
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Span as ApiSpan,
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { newId } from '../ids.js';
import type { Logger } from '../log.js';
import type { Span, SpanAttributes, SpanStart, Tracing } from './tracing.js';
import { WatchedExporter } from './watched-exporter.js';

/** A collector that takes longer is taken for gone; a stop waits no longer than this for the last spans. */
const exportTimeoutMs = 5_000;

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

/**
 * Spans by OpenTelemetry, sent in batches as OTLP over HTTP. It registers nothing globally, so several may live in
 * one process. `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES` and `OTEL_EXPORTER_OTLP_HEADERS` are honoured.
 */
export class OpenTelemetryTracing implements Tracing {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;
  readonly #around = new AsyncLocalStorage<Context>();

  constructor(endpoint: string, log: Logger) {
    const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
    const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportTimeoutMs });
    this.#provider = new TracerProvider({
      resource: defaultResource()
        .merge(resourceFromAttributes({ 'service.name': 'tradewind', 'service.instance.id': newId() }))
        .merge(detectResources({ detectors: [envDetector] })),
      spanProcessors: [new BatchSpanProcessor({ exporter: new WatchedExporter(exporter, log) })],
    });
    this.#tracer = this.#provider.getTracer('tradewind');
  }

  /** The parent is `traceparent`, otherwise the span around the call, otherwise there is none. */
  start({ name, kind = 'internal', attributes = {}, traceparent }: SpanStart): Span {
    const parent = contextOf(traceparent) ?? this.#around.getStore() ?? ROOT_CONTEXT;
    const span = this.#tracer.startSpan(name, { kind: kinds[kind], attributes: present(attributes) }, parent);
    return new OpenTelemetrySpan(span, this.#around, trace.setSpan(parent, span));
  }

  /** Spans for single statements are created only inside of another span. */
  isInSpan(): boolean {
    return this.#around.getStore() !== undefined;
  }

  /** The span around the call as a W3C traceparent; null if there is none. */
  traceparent(): string | null {
    const around = this.#around.getStore();
    const span = around === undefined ? undefined : trace.getSpanContext(around);
    return span === undefined
      ? null
      : `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
  }

  /** Exports what is left, but waits for the collector only for `exportTimeoutMs`. */
  async close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>(resolve => {
      timer = setTimeout(resolve, exportTimeoutMs);
    });
    // A failed export was logged by the exporter.
    await Promise.race([this.#provider.shutdown().catch(() => {}), timeout]);
    clearTimeout(timer);
  }
}

class OpenTelemetrySpan implements Span {
  readonly #span: ApiSpan;
  readonly #around: AsyncLocalStorage<Context>;
  readonly #inside: Context;

  constructor(span: ApiSpan, around: AsyncLocalStorage<Context>, inside: Context) {
    this.#span = span;
    this.#around = around;
    this.#inside = inside;
  }

  run<T>(work: () => T): T {
    return this.#around.run(this.#inside, work);
  }

  set(attributes: SpanAttributes): void {
    this.#span.setAttributes(present(attributes));
  }

  fail(reason: string): void {
    this.#span.setAttribute('error.type', reason);
    this.#span.setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    // Ending twice would make the library complain on its own log.
    if (this.#span.isRecording()) {
      this.#span.end();
    }
  }
}

function contextOf(traceparent: string | null | undefined): Context | null {
  const remote = traceparent == null ? null : parseTraceParent(traceparent);
  return remote === null ? null : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
}

function present(attributes: SpanAttributes): Record<string, string | number | boolean> {
  const kept: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (value != null) {
      kept[name] = value;
    }
  }
  return kept;
}

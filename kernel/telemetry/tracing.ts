/** Ids, names, counts and statuses. Never a credential, a body, an address's query, or a value of a statement. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Who waits for whom, as OpenTelemetry tells spans apart; `internal` is work within the process. */
export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';

export interface SpanStart {
  /** One of few: the name of a route, statement or job, never an id. */
  name: string;
  /** Default `internal`. */
  kind?: SpanKind;
  attributes?: SpanAttributes;
  /** The parent, where it is in another process; one that is not valid is ignored. Default: the span around. */
  traceparent?: string | null;
}

/** Work that takes time and is shown as one bar of a trace. Ended exactly once; later calls do nothing. */
export interface Span {
  /** Runs the work inside of the span: what begins there, also after its awaits, is a child. */
  run<T>(work: () => T): T;
  /** Null and undefined values are left out. */
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed; the reason is a code or the name of an error, not a message. */
  fail(reason: string): void;
  end(): void;
}

/** Where spans go. Code that may run without tracing takes `Tracing | null` and calls `inSpan`. */
export interface Tracing {
  start(span: SpanStart): Span;
  /** Whether the caller runs inside of a span. */
  isInSpan(): boolean;
  /** The span around the caller for another process to go on from (W3C Trace Context §3.2); null outside of any. */
  traceparent(): string | null;
  /** Sends what is left, for a few seconds at most. Never rejects. */
  close(): Promise<void>;
}

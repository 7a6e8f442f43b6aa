import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as it arrived. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number;
  attributes: Record<string, unknown>;
  isFailed: boolean;
  /** Attributes of the process that sent it. */
  resource: Record<string, unknown>;
}

export interface Collector {
  /** What `OTEL_EXPORTER_OTLP_ENDPOINT` is set to. */
  endpoint: string;
  spans: ReceivedSpan[];
  /** Requests that arrived: their paths and whole bodies. */
  requests: { path: string | undefined; body: string }[];
  /** The spans of this name. */
  named(name: string): ReceivedSpan[];
  /** Names from the span up to the root of its trace, as far as it arrived. */
  lineage(span: ReceivedSpan): string[];
  close(): Promise<void>;
}

/** Takes traces as OTLP in JSON over HTTP on loopback, and keeps them; answers with the given status. */
export async function startCollector(status = 200): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const requests: Collector['requests'] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk);
    }
    const body = Buffer.concat(chunks).toString('utf8');
    requests.push({ path: request.url, body });
    spans.push(...spansOf(body));
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    named: name => spans.filter(span => span.name === name),
    lineage: span => lineage(spans, span),
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

function lineage(spans: readonly ReceivedSpan[], span: ReceivedSpan): string[] {
  const names: string[] = [];
  for (let next: ReceivedSpan | undefined = span; next !== undefined; ) {
    const { traceId, parentSpanId }: ReceivedSpan = next;
    names.push(next.name);
    next = spans.find(one => one.traceId === traceId && one.spanId === parentSpanId);
  }
  return names;
}

type Attributes = { key: string; value: Record<string, unknown> }[];

interface Export {
  resourceSpans: {
    resource: { attributes: Attributes };
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'attributes'> & { attributes: Attributes; status: { code?: number } })[];
    }[];
  }[];
}

const spansOf = (body: string): ReceivedSpan[] =>
  (JSON.parse(body) as Export).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(scope =>
      scope.spans.map(({ attributes, status, ...span }) => ({
        ...span,
        parentSpanId: span.parentSpanId ?? '',
        attributes: plain(attributes),
        isFailed: status.code === 2,
        resource: plain(resource.attributes),
      })),
    ),
  );

const plain = (attributes: Attributes): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../platform/support/receiver.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { productsCsv } from '../support/product-files.js';
import { type Program, startProgram } from '../support/program.js';
import { type Collector, type ReceivedSpan, startCollector } from './collector.js';

const callersTrace = '0af7651916cd43dd8448eb211c80319c';
const callersSpan = 'b7ad6b7169203331';
const traceparent = `00-${callersTrace}-${callersSpan}-01`;

let collector: Collector;
let receiver: Receiver;
let shop: Organization;
let program: Program;
let productId: string;
let webhookSecret: string;
let jobId: string;

/** A morning of a shop; after the program has stopped, all that it traced has arrived. */
beforeAll(async () => {
  collector = await startCollector();
  receiver = await startReceiver();
  program = await startProgram({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  shop = await startOrganization(program);
  const { rest, graphql } = shop;
  const url = `${receiver.url}?token=secret-of-the-address`;
  const subscribed = await rest.post('/api/v1/webhooks', { url, events: ['product.created'] });
  webhookSecret = subscribed.json.webhook.secret;
  const created = await rest.post('/api/v1/products', { title: 'A title nobody else may read', sku: 'MUG' });
  productId = created.json.product.id;
  await receiver.arrived(1);
  await rest.get('/api/v1/products?search=secret-of-the-query');
  await rest.get(`/api/v1/products/${productId}`, {
    traceparent,
    'x-request-id': 'request-of-the-caller',
  });
  await rest.get('/api/v1/products/01931f00-0000-7000-8000-00000000dead', { traceparent: 'nonsense' });
  await rest.get('/nowhere/secret-of-the-path');
  await program.rest(null).get('/healthz');
  await graphql.run('query ($id: ID!) { product(id: $id) { id title } }', { id: productId });
  const job = await rest.imported(productsCsv(3, 'TRACED'));
  jobId = job.id;
  await program.stop();
});
afterAll(async () => {
  await receiver.close();
  await collector.close();
});

const only = (spans: ReceivedSpan[]): ReceivedSpan => {
  expect(spans).toHaveLength(1);
  return spans[0]!;
};

describe('a request that is traced', () => {
  it('goes on with the trace of the caller, and holds its operation, which holds its statements', () => {
    const request = only(
      collector.spans.filter(
        span => span.attributes['tradewind.request_id'] === 'request-of-the-caller' && span.kind === 2,
      ),
    );
    expect(request).toMatchObject({
      traceId: callersTrace,
      parentSpanId: callersSpan,
      name: 'products.read',
    });
    expect(request.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/v1/products/:productId',
      'http.response.status_code': 200,
      'tradewind.request_id': 'request-of-the-caller',
      'tradewind.organization_id': shop.id,
      'tradewind.caller_kind': 'api_key',
    });
    const inside = collector.spans.filter(span => span.traceId === callersTrace && span !== request);
    const statement = only(inside.filter(span => span.name.startsWith('catalog.') && span.kind === 3));
    expect(collector.lineage(statement)).toEqual([statement.name, 'catalog query product', 'products.read']);
    const operation = only(
      collector.named('catalog query product').filter(span => span.traceId === callersTrace),
    );
    expect(operation.attributes).toMatchObject({
      'tradewind.subgraph': 'catalog',
      'tradewind.request_id': 'request-of-the-caller',
      'tradewind.organization_id': shop.id,
      'tradewind.status': 'ok',
    });
  });

  it('keeps its parts together also where a body was read and a transaction written', () => {
    const creations = collector.named('products.create');
    const transaction = only(
      collector.named('transaction').filter(span => collector.lineage(span).at(-1) === 'products.create'),
    );
    const statements = collector.spans.filter(span => span.parentSpanId === transaction.spanId);
    expect(only(creations).traceId).toBe(transaction.traceId);
    expect(statements.map(span => span.name)).toEqual([
      'catalog.product.handleTaken',
      'catalog.product.upsert',
      'platform.outbox.events',
    ]);
  });

  it('is not failed by an error, which its operation names', () => {
    const rejected = only(
      collector
        .named('catalog query product')
        .filter(span => span.attributes['tradewind.status'] === 'PRODUCT_NOT_FOUND'),
    );
    const request = only(collector.spans.filter(span => span.spanId === rejected.parentSpanId));
    expect(request.attributes['http.response.status_code']).toBe(404);
    expect([rejected.isFailed, request.isFailed, request.parentSpanId]).toEqual([false, false, '']);
  });

  it('over GraphQL holds its operation as well', () => {
    const lineages = collector.named('catalog query product').map(collector.lineage);
    expect(lineages).toContainEqual(['catalog query product', '/graphql']);
  });

  it('is not one of those that machines make all the time, and unknown addresses are one', () => {
    const routes = new Set(collector.spans.filter(span => span.kind === 2).map(span => span.name));
    expect(routes).not.toContain('/healthz');
    expect(only(collector.named('unknown')).attributes['http.response.status_code']).toBe(404);
  });
});

describe('what follows from a request', () => {
  it('is a job in the trace of the request that enqueued it, with its statements', () => {
    const job = only(collector.named('job product.import'));
    expect(job.attributes).toMatchObject({
      'tradewind.job_id': jobId,
      'tradewind.organization_id': shop.id,
      'tradewind.status': 'completed',
    });
    expect(collector.lineage(job).at(-1)).toBe('products.bulk-import');
    const claim = only(collector.named('kernel.job.claim').filter(span => span.traceId === job.traceId));
    expect(collector.lineage(claim).slice(0, 2)).toEqual(['kernel.job.claim', 'job product.import']);
  });

  it('is a webhook delivery, with its verdict and without the rest of the address', () => {
    const delivery = collector.named('webhook delivery')[0]!;
    expect(collector.lineage(delivery)).toEqual(['webhook delivery', 'task webhook.deliver']);
    expect(delivery.attributes).toMatchObject({
      'tradewind.organization_id': shop.id,
      'tradewind.status': 'delivered',
      'http.response.status_code': 204,
      'server.address': '127.0.0.1',
    });
  });
});

describe('what is sent', () => {
  it('goes to the traces of OTLP and names the service', () => {
    expect(new Set(collector.requests.map(({ path }) => path))).toEqual(new Set(['/v1/traces']));
    expect(collector.spans[0]!.resource).toMatchObject({ 'service.name': 'tradewind' });
  });

  it('holds no credential and nothing that somebody wrote', () => {
    const sent = collector.requests.map(({ body }) => body).join('\n');
    const { apiKey, clientSecret, password } = program.demo;
    const secrets = [shop.apiKey, apiKey, clientSecret, password, webhookSecret, 'tw_sk_', 'secret-of-the'];
    expect([...secrets, 'whsec_', 'nobody else', '@example.com'].filter(text => sent.includes(text))).toEqual(
      [],
    );
    expect(sent).toContain(shop.id);
  });

  it('makes no trace of polls: every statement belongs to a request, a job or a task', () => {
    const isRoot = ({ kind, parentSpanId }: ReceivedSpan) => parentSpanId === '' && kind !== 2 && kind !== 5;
    expect(collector.spans.filter(isRoot).map(span => span.name)).toEqual([]);
  });
});

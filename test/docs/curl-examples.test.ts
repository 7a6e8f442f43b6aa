import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { curlExample } from '../../rest-facade/docs/reference/curl-example.js';
import {
  type OpenApiDocument,
  operationsOf,
  type Parameter,
  type PlacedOperation,
  resolve,
} from '../../rest-facade/docs/reference/openapi-document.js';
import { type CurlCall, curlCalls, shellBlocks } from './curl-command.js';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const graph = buildSchema(read('schema/api.graphql'), { assumeValidSDL: true });
const documents = readdirSync(new URL('schema/', root))
  .filter(name => /^openapi.*\.json$/.test(name))
  .map(name => JSON.parse(read(`schema/${name}`)) as OpenApiDocument);
const [main] = documents.filter(({ info }) => info.title === 'Tradewind') as [OpenApiDocument];

/** Sandboxes have addresses of their own, and so has a protocol that the contract does not describe. */
const isOurs = ({ path }: CurlCall): boolean => !path.includes('/_sandbox/') && path !== '/mcp';

const calls = ['README.md', ...readdirSync(new URL('docs/', root)).map(name => `docs/${name}`)]
  .filter(path => path.endsWith('.md'))
  .flatMap(path =>
    shellBlocks(read(path))
      .flatMap(curlCalls)
      .filter(isOurs)
      .map(call => [path, call] as const),
  );

/** What a reader puts in place of a name in capitals, or of a variable. */
const filledIn = (text: string): string =>
  text.replace(/\$?\b[A-Z]+(?:_[A-Z]+)*_ID\b/g, '019a9f00-0000-7000-8000-000000000001');

interface Found {
  document: OpenApiDocument;
  operation: PlacedOperation;
}

function operationAt({ method, path }: CurlCall): Found | undefined {
  const matches = documents.flatMap(document =>
    operationsOf(document)
      .filter(operation => operation.method === method && patternOf(operation.path).test(path))
      .map(operation => ({ document, operation })),
  );
  // `/products/cost` is an address of its own, although `/products/{productId}` has its form.
  return matches.sort((one, other) => holes(one.operation) - holes(other.operation))[0];
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
const holes = ({ path }: PlacedOperation): number => path.split('{').length;

/** What the contract does not know of a call. */
function problemsOf(call: CurlCall): string[] {
  const found = operationAt(call);
  if (found === undefined) {
    return [`no operation is called by ${call.method} ${call.path}`];
  }
  const { document, operation } = found;
  const parameters = operation.parameters.map(parameter => resolve<Parameter>(document, parameter));
  const known = new Set(parameters.filter(each => each.in === 'query').map(each => each.name));
  const unknown = call.query.filter(name => !known.has(name)).map(name => `no parameter ${name}`);
  return [...unknown, ...problemsOfBody(call, found)];
}

function problemsOfBody({ body, sendsFile }: CurlCall, { document, operation }: Found): string[] {
  const content = operation.requestBody?.content;
  const isJson = body === null || /^[{["]/.test(body);
  const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded';
  const sent = content?.[type];
  if (body === null) {
    return operation.requestBody?.required === true && !sendsFile ? ['a body is missing'] : [];
  }
  if (content === undefined) {
    return ['it takes no body'];
  }
  if (sent === undefined) {
    return isJson ? [] : [`it takes no ${type}`];
  }
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  const at = ['paths', operation.path, operation.method.toLowerCase(), 'requestBody', 'content', type];
  const check = ajv.compile({ $ref: `openapi#/${[...at, 'schema'].map(pointerPart).join('/')}` });
  const filled = filledIn(body);
  check(isJson ? JSON.parse(filled) : Object.fromEntries(new URLSearchParams(filled)));
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** A name within the fragment of a reference (RFC 6901 §6). */
const pointerPart = (name: string): string =>
  encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

describe('commands of the pages', () => {
  it('are found', () => {
    expect(calls.length).toBeGreaterThan(20);
    expect(new Set(calls.map(([path]) => path)).size).toBeGreaterThan(6);
  });

  it.each(calls)('%s calls what exists, with what it takes: %o', (_, call) => {
    if (call.path !== '/graphql') {
      expect(problemsOf(call)).toEqual([]);
      return;
    }
    const { query } = JSON.parse(call.body!) as { query: string };
    expect(validate(graph, parse(query)).map(({ message }) => message)).toEqual([]);
  });

  it('that do not fit are noticed', () => {
    const [price] = curlCalls(
      `curl -X PATCH "$API/products/PRODUCT_ID/price?dry=1" -d '{"price": {"amount": 3}}' # \${comment}`,
    );
    expect(problemsOf(price!)).toEqual([
      'no parameter dry',
      "/price must have required property 'currency'",
      '/price/amount must be string',
      '/price must be null',
      '/price must match a schema in anyOf',
    ]);
    expect(problemsOf(curlCalls('curl $API/product')[0]!)).toEqual([
      'no operation is called by GET /api/v1/product',
    ]);
  });
});

describe('examples of the reference', () => {
  it.each(
    documents.flatMap(document =>
      operationsOf(document).map(
        operation => [document.info.title, operation.operationId, document, operation] as const,
      ),
    ),
  )('%s %s: the command is what the contract takes', (_title, _id, document, operation) => {
    const [call, ...others] = curlCalls(curlExample(document, operation));
    expect(others).toEqual([]);
    expect([call!.method, patternOf(operation.path).test(call!.path)]).toEqual([operation.method, true]);
    expect(problemsOfBody(call!, { document, operation })).toEqual([]);
    const parameters = operation.parameters.map(parameter => resolve<Parameter>(document, parameter));
    for (const { name } of parameters.filter(each => each.required === true && each.in === 'header')) {
      expect(call!.headers).toContain(name.toLowerCase());
    }
  });

  it('are those of the whole API', () => {
    expect(operationsOf(main).length).toBeGreaterThan(100);
  });
});

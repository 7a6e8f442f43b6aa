import { componentName } from '../rest-facade/openapi/names.js';
import { openApiPath } from '../rest-facade/openapi/print-openapi.js';
import type { Route } from '../rest-facade/route.js';
import {
  type OpenApiDocument,
  type Operation,
  ownParameters,
  resolved,
  type Schema,
  takesShared,
} from './client-document.js';
import { callNames } from './client-names.js';

/** A route with its operation of the API description, and what the library calls it. */
interface Call {
  name: string;
  route: Route;
  operation: Operation;
  document: OpenApiDocument;
}

/** The calls of the client library: their types by name, and what the library sends. */
export function clientCalls(document: OpenApiDocument, routes: readonly Route[]): string {
  const calls = callsOf(document, routes);
  const tree = treeOf(calls);
  const types = [...new Set(calls.flatMap(typesOf)), ...eventTypes(document)].toSorted();
  return [
    '// Generated from schema/openapi.json by `npm run schema`.',
    `import type { ${['Problem', ...types].join(', ')} } from './api-types.js';`,
    `import type { Call, DownloadCall, ExportCall, ListCall } from '../call.js';`,
    `import type { CallOptions, KeyedOptions, VersionedOptions } from '../call-options.js';`,
    `import type { RawBody, Upload } from '../request-body.js';`,
    '',
    '/** Every error code of the API. Servers of a later version may send others. */',
    "export type ErrorCode = Problem['code'];",
    '',
    '/** An event as webhooks deliver it and the event log keeps it. */',
    `export type TradewindEvent = ${eventTypes(document).join(' | ')};`,
    '',
    '/** Every documented call, by the name of its route. */',
    `export interface Calls {\n${printTree(tree, '  ')}}`,
    '',
    '/**',
    ' * Method and path of each call, and by letters: b has a body, c is a list by cursor, d answers a file, e replies',
    ' * `ok` and `apiVersion`, f uploads a file, k takes an Idempotency-Key, n replies nothing, p is public or shows its client in',
    ' * the body, q has a query as an argument, t replies plain text. Behind = is a field of all replies that are other JSON.',
    ' */',
    `export const operations = {\n${calls.map(operationLine).join('\n')}\n} as const;`,
    '',
  ].join('\n');
}

function callsOf(document: OpenApiDocument, routes: readonly Route[]): Call[] {
  const documented = routes.flatMap(route => {
    const operation = document.paths[openApiPath(route.path)]?.[route.method.toLowerCase()];
    return operation === undefined ? [] : [{ route, operation }];
  });
  const names = callNames(documented.map(({ route }) => route.id));
  return documented
    .map(({ route, operation }) => ({ name: names.get(route.id)!, route, operation, document }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

type Tree = Map<string, Call | Tree>;

function treeOf(calls: readonly Call[]): Tree {
  const root: Tree = new Map();
  for (const call of calls) {
    const path = call.name.split('.');
    let place = root;
    for (const segment of path.slice(0, -1)) {
      place.set(segment, place.get(segment) ?? new Map());
      place = place.get(segment) as Tree;
    }
    place.set(path.at(-1)!, call);
  }
  return root;
}

const printTree = (tree: Tree, indent: string): string =>
  [...tree]
    .map(([segment, node]) =>
      node instanceof Map
        ? `${indent}${segment}: {\n${printTree(node, `${indent}  `)}${indent}};\n`
        : `${comment(node, indent)}${indent}${segment}(${argumentsOf(node)}): ${replyOf(node)};\n`,
    )
    .join('');

function comment({ route, operation }: Call, indent: string): string {
  const scope = typeof route.scope === 'string' ? `Scope: ${route.scope}.` : '';
  const codes = route.errorCodes?.length ? `Errors: ${route.errorCodes.join(', ')}.` : '';
  const lines = [operation.summary, operation.description ?? '', [scope, codes].filter(Boolean).join(' ')]
    .filter(Boolean)
    .map(line => line.replaceAll('*/', '*\\/'));
  return `${indent}/**\n${lines.map(line => `${indent} * ${line}\n`).join(`${indent} *\n`)}${indent} */\n`;
}

const typeName = ({ operation }: Call, suffix: 'Data' | 'Response'): string =>
  `${componentName(operation.operationId)}${suffix}`;

/** Path parameters, then the body or the query, then options. */
function argumentsOf(call: Call): string {
  const data = typeName(call, 'Data');
  const parameters = ownParameters(call.operation);
  const query = parameters.filter(parameter => parameter.in === 'query');
  const optional = query.some(({ required }) => required) ? '' : '?';
  const kind = kindOf(call);
  return [
    ...parameters.filter(parameter => parameter.in === 'path').map(({ name }) => `${name}: string`),
    ...(kind.isBodied ? [bodyArgument(call)] : []),
    ...(kind.isQueried ? [`query${optional}: ${queryType(call)}`] : []),
    optionsArgument(call, query.length > 0 && !kind.isQueried ? `{ query?: ${data}['query'] }` : null),
  ].join(', ');
}

function bodyArgument(call: Call): string {
  const body = call.operation.requestBody!;
  const data = `${typeName(call, 'Data')}['body']`;
  if ('*/*' in body.content) {
    return 'body: RawBody';
  }
  const isUpload = kindOf(call).isUpload;
  const fields = `Omit<Extract<${data}, { file: unknown }>, 'file'>`;
  const hasFields = Object.keys(body.content['multipart/form-data']?.schema.properties ?? {}).length > 1;
  const type = isUpload ? `Upload${hasFields ? `<${fields}>` : ''}` : data;
  if (body.required === true) {
    return `body: ${type}`;
  }
  // Nothing that may be left out can stand before options that may not.
  return demandsHeaders(call) ? `body: ${type} | undefined` : `body?: ${type}`;
}

/** The format is chosen by how the reply is read. */
const queryType = (call: Call): string =>
  exportFormats(call).length === 0
    ? `${typeName(call, 'Data')}['query']`
    : `Omit<NonNullable<${typeName(call, 'Data')}['query']>, 'format'>`;

function optionsArgument(call: Call, query: string | null): string {
  const { isKeyed } = kindOf(call);
  const base = takesShared(call.operation, 'IfMatch')
    ? `VersionedOptions${isKeyed ? ' & KeyedOptions' : ''}`
    : isKeyed
      ? 'KeyedOptions'
      : 'CallOptions';
  const headers = ownParameters(call.operation).filter(parameter => parameter.in === 'header');
  const isRequired = demandsHeaders(call);
  const parts = [
    base,
    ...(query === null ? [] : [query]),
    ...(headers.length === 0
      ? []
      : [`{ headers${isRequired ? '' : '?'}: ${typeName(call, 'Data')}['headers'] }`]),
  ];
  return `options${isRequired ? '' : '?'}: ${parts.join(' & ')}`;
}

const demandsHeaders = ({ operation }: Call): boolean =>
  ownParameters(operation).some(parameter => parameter.in === 'header' && parameter.required);

function replyOf(call: Call): string {
  const { isDownload, isList } = kindOf(call);
  const formats = exportFormats(call);
  const response = responseType(call);
  if (isDownload) {
    return 'DownloadCall';
  }
  if (formats.length > 0) {
    return `ExportCall<${response}, ${formats.map(format => `'${format}'`).join(' | ')}>`;
  }
  return isList ? `ListCall<${response}>` : `Call<${response}>`;
}

/** JSON has a type of its own, and plain text is a string. */
function responseType(call: Call): string {
  const { content } = successOf(call);
  if (content === undefined) {
    return 'void';
  }
  if ('application/json' in content) {
    return typeName(call, 'Response');
  }
  return 'text/plain' in content ? 'string' : 'unknown';
}

const successOf = ({ operation }: Call): Operation['responses'][string] =>
  Object.entries(operation.responses).find(([status]) => Number(status) < 300)![1];

const formatNames = new Map([
  ['application/x-ndjson', 'ndjson'],
  ['text/csv', 'csv'],
]);

const exportFormats = (call: Call): string[] =>
  Object.keys(successOf(call).content ?? {}).flatMap(type => formatNames.get(type) ?? []);

/** What a call is, which is written behind its path. */
function kindOf(call: Call) {
  const { operation, route, document } = call;
  const { content } = successOf(call);
  const page = resolved(content?.['application/json']?.schema, document).properties;
  return {
    isBodied: operation.requestBody !== undefined,
    isList: route.method === 'GET' && page?.items !== undefined && page.session === undefined,
    isDownload: content !== undefined && '*/*' in content && route.method === 'GET',
    isUpload: 'multipart/form-data' in (operation.requestBody?.content ?? {}),
    isKeyed: takesShared(operation, 'IdempotencyKey'),
    isQueried: route.method === 'GET' && ownParameters(operation).some(parameter => parameter.in === 'query'),
  };
}

function operationLine(call: Call): string {
  const kind = kindOf(call);
  const reply = replyMark(call);
  const letters = [
    kind.isBodied ? 'b' : '',
    kind.isList ? 'c' : '',
    kind.isDownload ? 'd' : '',
    reply === 'envelope' ? 'e' : '',
    kind.isUpload ? 'f' : '',
    kind.isKeyed ? 'k' : '',
    reply === 'nothing' ? 'n' : '',
    reply === 'text' ? 't' : '',
    typeof call.route.callers === 'string' ? 'p' : '',
    kind.isQueried ? 'q' : '',
    typeof reply === 'object' ? `=${reply.key}` : '',
  ].join('');
  return `  '${call.name}': '${`${call.route.method} ${openApiPath(call.route.path)} ${letters}`.trim()}',`;
}

/** By what the library knows a reply of the API from one of another program. */
function replyMark(call: Call): 'envelope' | 'nothing' | 'text' | 'any' | { key: string } {
  const { content } = successOf(call);
  if (content === undefined) {
    return 'nothing';
  }
  const schema = content['application/json']?.schema;
  if (schema === undefined) {
    return 'text/plain' in content ? 'text' : 'any';
  }
  const required = requiredKeys(schema, call.document);
  if (required.includes('ok') && required.includes('apiVersion')) {
    return 'envelope';
  }
  const [key] = required;
  if (key === undefined) {
    throw new Error(`Replies of ${call.route.id} have no field by which they can be known.`);
  }
  return { key };
}

/** Fields that each form of a reply has. */
function requiredKeys(schema: Schema, document: OpenApiDocument): string[] {
  const { anyOf, required = [] } = resolved(schema, document);
  const [first = [], ...others] = (anyOf ?? []).map(form => requiredKeys(form, document));
  return anyOf === undefined ? required : first.filter(key => others.every(keys => keys.includes(key)));
}

function typesOf(call: Call): string[] {
  const printed = `${argumentsOf(call)} ${replyOf(call)}`;
  return (['Data', 'Response'] as const)
    .map(suffix => typeName(call, suffix))
    .filter(name => new RegExp(`\\b${name}\\b`).test(printed));
}

/** The message that tests a webhook is no event. */
const eventTypes = ({ webhooks }: OpenApiDocument): string[] =>
  Object.entries(webhooks)
    .filter(([key]) => key !== 'webhook.test')
    .map(([, { post }]) => post.requestBody!.content['application/json']!.schema.$ref!.split('/').at(-1)!);

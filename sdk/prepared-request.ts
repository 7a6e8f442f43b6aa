import type { AnyOptions } from './call-options.js';
import { operations } from './generated/calls.js';
import { type EncodedBody, encodeBody, encodeUpload, type Upload } from './request-body.js';

/** The name of a call, such as `products.list`. */
export type OperationName = keyof typeof operations;

/** A call, ready to be sent as often as needed. */
export interface PreparedRequest {
  method: string;
  /** Path and query, without the address of the server. */
  path: string;
  headers: Record<string, string>;
  body: EncodedBody;
  idempotencyKey: string | null;
  /** Whether the credential of the client is shown. */
  isIdentified: boolean;
  /** Whether sending it again has no second effect, although the first attempt may have had one. */
  isRepeatable: boolean;
  options: AnyOptions;
}

/** What the arguments of a call mean. */
export interface CallArguments {
  params: Record<string, string>;
  body: unknown;
  query: object | undefined;
  options: AnyOptions;
}

/** How a call is sent, by its line in the table of operations. */
export interface OperationShape {
  method: string;
  path: string;
  isBodied: boolean;
  isList: boolean;
  isDownload: boolean;
  isUpload: boolean;
  isKeyed: boolean;
  isPublic: boolean;
  isQueried: boolean;
  /** Nothing is replied. */
  isReplyEmpty: boolean;
  /** Plain text is replied. */
  isReplyText: boolean;
  /** What every reply of the call has, with what it is there; empty where the reply is no JSON. */
  replyKeys: readonly (readonly [key: string, isRight: (value: unknown) => boolean])[];
}

const isPresent = (value: unknown): boolean => value !== undefined && value !== null;
const envelope = [
  ['ok', (value: unknown) => value === true],
  ['apiVersion', (value: unknown) => typeof value === 'string'],
] as const;

export function shapeOf(name: OperationName): OperationShape {
  const [method, path, rest = ''] = operations[name].split(' ') as [string, string, string?];
  const [letters, key] = rest.split('=') as [string, string?];
  const has = (letter: string): boolean => letters.includes(letter);
  return {
    method,
    path,
    isBodied: has('b'),
    isList: has('c'),
    isDownload: has('d'),
    isUpload: has('f'),
    isKeyed: has('k'),
    isPublic: has('p'),
    isQueried: has('q'),
    isReplyEmpty: has('n'),
    isReplyText: has('t'),
    replyKeys: [
      ...(has('e') ? envelope : []),
      ...(has('c') ? [['items', Array.isArray] as const] : []),
      ...(key === undefined ? [] : [[key, isPresent] as const]),
    ],
  };
}

/** Path parameters, then the body or the query, then options. */
export function readArguments(shape: OperationShape, given: readonly unknown[]): CallArguments {
  const names = [...shape.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const params = Object.fromEntries(names.map((name, index) => [name, idOf(name, given[index])]));
  const rest = given.slice(names.length);
  const body = shape.isBodied ? rest.shift() : undefined;
  const query = shape.isQueried ? (rest.shift() as object | undefined) : undefined;
  const options = (rest.shift() ?? {}) as AnyOptions;
  return { params, body, query: query ?? options.query, options };
}

/** An empty one would name another resource: the list. Of `.` and `..`, URLs make other paths, however they are escaped. */
function idOf(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') {
    throw new TypeError(`${name} must be a text that is not empty.`);
  }
  if (value === '.' || value === '..') {
    throw new TypeError(`${name} must not be "${value}", which is a step in a path.`);
  }
  if (/\p{Surrogate}/u.test(value)) {
    throw new TypeError(`${name} must be well-formed text: it has half of a surrogate pair.`);
  }
  return value;
}

export function prepareRequest(
  shape: OperationShape,
  { params, body, query, options }: CallArguments,
): PreparedRequest {
  const encoded = shape.isUpload && body !== undefined ? encodeUpload(body as Upload) : encodeBody(body);
  const idempotencyKey = shape.isKeyed ? (options.idempotencyKey ?? randomKey()) : null;
  const { ifMatch } = options;
  const path = shape.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!));
  return {
    method: shape.method,
    path: path + queryText(query),
    headers: {
      accept: shape.isDownload ? '*/*' : 'application/json, */*;q=0.5',
      ...encoded.headers,
      ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
      ...(ifMatch === undefined
        ? {}
        : { 'if-match': typeof ifMatch === 'number' ? `"${ifMatch}"` : ifMatch }),
      ...lowerCase(options.headers ?? {}),
    },
    body: encoded,
    idempotencyKey,
    isIdentified: !shape.isPublic,
    isRepeatable: (shape.method === 'GET' || idempotencyKey !== null) && encoded.isRepeatable,
    options,
  };
}

/** A list is a parameter that is repeated; null and undefined are left out. */
function queryText(query: object = {}): string {
  const pairs = Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map(item => [name, item] as const))
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, value instanceof Date ? value.toISOString() : String(value)]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

const lowerCase = (headers: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name.toLowerCase(), String(value)]),
  );

/** Not crypto.randomUUID: browsers have it in secure contexts only. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

import type { Route } from '../../rest-facade/route.js';
import type { Dice } from './dice.js';
import { type Drawing, type Shape, sampleOf } from './schema-values.js';
import type { FuzzWorld } from './world.js';

/** Who calls, and the organization that a session has to name. */
export interface GivenCaller {
  headers: Record<string, string>;
  organizationId?: string;
}

/** Mostly a credential that the route takes; else one of another kind, without scopes, or nobody's. */
export function callerOf(route: Route, { callers }: FuzzWorld, dice: Dice): GivenCaller {
  const { apiKey, agent, session, scopeless } = callers;
  const fitting =
    typeof route.callers === 'string'
      ? [{ headers: {} }]
      : [
          ...(route.callers.includes('api_key') ? [apiKey, apiKey] : []),
          ...(route.callers.includes('oauth_client') ? [agent, agent] : []),
          ...(route.callers.includes('session') ? [session] : []),
        ];
  return dice.weighted<GivenCaller>([
    [20, () => dice.pick(fitting)],
    [1, () => dice.pick([apiKey, agent, session, scopeless, { headers: {} }])],
    [1, () => ({ headers: { authorization: dice.pick(oddCredentials) } })],
    [0.5, () => ({ headers: { cookie: dice.pick(oddCookies) } })],
  ]);
}

const oddCookies: readonly string[] = [
  'tw_session=',
  'tw_session=abc',
  'a=b; tw_session=\xff',
  ';;;',
  '=\xff',
];

const oddCredentials: readonly string[] = [
  'Bearer',
  'Bearer ',
  'Bearer tw_sk_0000000000000000',
  'Bearer a b c',
  'bearer tw_sk_%00',
  `Bearer ${'a'.repeat(4_000)}`,
  'Basic !!!',
  'Basic Og==',
  'Basic dXNlcjpwYXNz',
  'Digest username="x"',
  '\xe9\xff',
];

/** Repeated often, so that the same key meets other requests and itself at the same time. */
const keys: readonly string[] = [
  ...Array.from({ length: 30 }, (_, index) => `again-${index}`),
  'k'.repeat(180),
];
const oddKeys: readonly string[] = ['', ' ', 'k'.repeat(181), '\xe9\xff', 'a\tb', '"', ','];
const versions: readonly string[] = [
  '"1"',
  '"2"',
  'W/"1"',
  '*',
  '"0"',
  '"-1"',
  '"999999999999999999999"',
  '1',
  '""',
  '"1", "2"',
  '"\xff"',
  'x'.repeat(500),
];

/** What steers a request beside its credential: keys, versions, and what agents say who they are by. */
export function extraHeaders(route: Route, world: FuzzWorld, drawing: Drawing): Record<string, string> {
  const { dice } = drawing;
  const writes = route.method !== 'GET';
  const headers: Record<string, string> = agentHeaders(route, world, drawing);
  if (writes && dice.chance(0.3)) {
    headers['idempotency-key'] = dice.chance(0.1) ? dice.pick(oddKeys) : dice.pick(keys);
  }
  if (writes && dice.chance(0.15)) {
    headers['if-match'] = dice.pick(versions);
  }
  if (!writes && dice.chance(0.1)) {
    headers['if-none-match'] = dice.pick(versions);
  }
  if (dice.chance(0.1)) {
    const [name, values] = dice.pick(Object.entries(oddHeaders));
    headers[name] = dice.pick(values);
  }
  return headers;
}

const oddHeaders: Record<string, readonly string[]> = {
  accept: ['text/csv', 'application/x-ndjson', '*/*;q=0', 'a/b/c', '', 'application/json;q=NaN'],
  'accept-encoding': ['gzip', 'br, gzip', 'identity;q=0', '*', 'x'],
  'accept-language': ['de', '*', '\xe9'],
  'x-request-id': ['mine', '', 'a'.repeat(500), '\xff\xfe', '<b>', 'a b'],
  'x-organization-id': ['0', 'x', ''],
  'x-csrf-token': ['wrong', ''],
  'x-forwarded-for': ['1.2.3.4', 'x, y', ''],
  'x-forwarded-host': ['evil.example'],
  traceparent: ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', '00-x-y-z', '\xff'],
  baggage: ['a=b', ',,,;==', 'a'.repeat(5_000)],
  range: ['bytes=0-1', 'bytes=-', 'lines=1'],
  origin: ['null', 'https://evil.example', 'x'],
  'content-encoding': ['gzip', 'br', 'x'],
  'last-event-id': ['1'],
};

function agentHeaders(route: Route, world: FuzzWorld, drawing: Drawing): Record<string, string> {
  const { properties = {} } = (route.headers as { properties?: Record<string, Shape> } | undefined) ?? {};
  const declared = Object.entries(properties).map(([name, shape]): [string, string] => [
    name,
    asHeader(sampleOf(shape, name, drawing)),
  ]);
  return { ...Object.fromEntries(declared), ...protocolHeaders(route, world, drawing.dice) };
}

function protocolHeaders({ path, method }: Route, world: FuzzWorld, dice: Dice): Record<string, string> {
  const key = { 'idempotency-key': `agent-${dice.integer(0, 5_000)}` };
  const repeatable = method !== 'GET' && dice.chance(0.8) ? key : {};
  if (path.startsWith('/ucp')) {
    const version = path.includes('2026-01-11') ? '2026-01-11' : '2026-04-08';
    const agent = dice.chance(0.9) ? world.userAgent(version) : dice.pick(oddAgents);
    return { ...repeatable, ...(dice.chance(0.95) ? { 'ucp-agent': agent } : {}) };
  }
  if (path.startsWith('/acp')) {
    const version = dice.chance(0.95) ? '2026-04-17' : dice.pick(['', '2020-01-01', 'x', '\xff']);
    return { ...repeatable, 'api-version': version };
  }
  return {};
}

const oddAgents: readonly string[] = [
  '',
  'profile="http://127.0.0.1:9/p.json"; version="2026-04-08"',
  'profile="file:///etc/passwd"; version="2026-01-11"',
  'profile="https://10.0.0.1/p"',
  'profile=x; version=y',
  'version="2026-04-08"',
  'profile="";version=""',
  ';;;"',
  `profile="https://127.0.0.1:9/${'a'.repeat(5_000)}"`,
  '\xff\xfe',
];

/** Header fields hold neither control characters nor what is beyond Latin 1. */
const asHeader = (value: unknown): string =>
  String(value)
    .replace(/[^\x20-\x7e\xa0-\xff]/g, '')
    .slice(0, 4_000);

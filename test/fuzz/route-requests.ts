import type { Route } from '../../rest-facade/route.js';
import { Dice } from './dice.js';
import type { FuzzRequest } from './request.js';
import { bodyOf } from './request-bodies.js';
import { callerOf, extraHeaders, type GivenCaller } from './request-headers.js';
import { type Drawing, type Shape, sampleOf } from './schema-values.js';
import { anyJson, wrongText } from './values.js';
import type { FuzzWorld } from './world.js';

/** The request of this number: of any route as likely as of any other, and now and then of none. */
export function routeRequest(world: FuzzWorld, routes: readonly Route[], number: number): FuzzRequest {
  const dice = new Dice(world.seed, number);
  if (dice.chance(0.03)) {
    return strayRequest(world, dice, number);
  }
  const route = dice.pick(routes);
  const drawing: Drawing = {
    dice,
    known: world.known,
    wrong: dice.pick([0, 0, 0.02, 0.1]),
    given: dice.pick([0, 0.15, 0.3, 0.6]),
  };
  const caller = callerOf(route, world, dice);
  const body = dice.chance(0.03) ? null : bodyOf(route, world, drawing);
  return {
    number,
    kind: route.id,
    method: dice.chance(0.01) ? dice.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) : route.method,
    path: `${pathOf(route, drawing)}${queryOf(route, { world, caller }, drawing)}`,
    headers: {
      ...caller.headers,
      ...extraHeaders(route, world, drawing),
      ...body?.headers,
    },
    body: body?.bytes ?? null,
  };
}

const pathOf = (route: Route, { dice, known }: Drawing): string =>
  route.path.replace(/:(\w+)/g, (_match, name: string) =>
    dice.chance(0.01)
      ? dice.pick(['%', '%ff', '%2e%2e', '%00', '..', 'a%2Fb', '', '%ED%A0%BD', '%20'])
      : encode(known.reference(name, dice)),
  );

/** Names in the spelling of the spec or in camelCase, values as forms have them. */
function queryOf(
  route: Route,
  { world, caller }: { world: FuzzWorld; caller: GivenCaller },
  drawing: Drawing,
): string {
  const { dice } = drawing;
  const properties = (route.query as { properties?: Record<string, Shape> } | undefined)?.properties ?? {};
  const given = dice.some(Object.entries(properties), dice.pick([0.1, 0.4])).flatMap(([name, shape]) => {
    const value = sampleOf(shape, name, drawing);
    const values = Array.isArray(value) ? value.slice(0, 60) : [value];
    return values.map((each): [string, string] => [dice.chance(0.5) ? name : dashed(name), asText(each)]);
  });
  if (dice.chance(0.03)) {
    given.push([
      dice.pick(['unknown', 'sort', '__proto__', 'limit', 'offset', 'organizationId']),
      wrongText(dice),
    ]);
  }
  if (dice.chance(0.02)) {
    given.push(['organizationId', dice.pick([world.organizationId, world.otherOrganizationId])]);
  } else if (caller.organizationId !== undefined && dice.chance(0.95)) {
    given.push(['organizationId', caller.organizationId]);
  }
  const text = given.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  return text === '' ? '' : `?${text.slice(0, 12_000)}${dice.chance(0.01) ? '&%&=&a=%zz' : ''}`;
}

const dashed = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
const asText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Percent-encoded, halves of characters as the three bytes that they would be. */
export const encode = (text: string): string =>
  text
    .split('')
    .map((unit, index, units) => (isHalf(unit) ? pairedWith(units, index) : encodeURIComponent(unit)))
    .join('');

const isHalf = (unit: string): boolean => /[\ud800-\udfff]/.test(unit);

/** A whole character once, at its first half; a half alone as what UTF-8 would make of it. */
function pairedWith(units: readonly string[], index: number): string {
  const pair = `${units[index]}${units[index + 1] ?? ''}`;
  if (pair.length === 2 && pair.isWellFormed() && isHalf(pair[1]!)) {
    return encodeURIComponent(pair);
  }
  const before = `${units[index - 1] ?? ''}${units[index]}`;
  if (before.length === 2 && before.isWellFormed() && isHalf(before[0]!)) {
    return '';
  }
  const code = units[index]!.charCodeAt(0);
  const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
  return bytes.map(byte => `%${byte.toString(16).toUpperCase()}`).join('');
}

const strayPaths: readonly string[] = [
  '/',
  '/docs',
  '/docs/errors/NOT_THERE',
  '/docs/errors/%00',
  '/docs/guides',
  '/openapi.json',
  '/healthz',
  '/readyz',
  '/.well-known/ucp',
  '/.well-known/acp.json',
  '/.well-known/oauth-authorization-server',
  '/oauth/authorize',
  '/oauth/authorize?client_id=https%3A%2F%2F%00&state=%',
  '/api/v1',
  '/api/v2/products',
  '/api/v1/products/',
  '/api/v1//products',
  '/acp/',
  '/ucp/v1/nothing',
  '/ucp/2026-01-11/',
  '/graphql/',
  '/metrics',
  '/media/x/y',
  '/media/..%2f..%2fpackage.json',
  '/docs/static/%2e%2e/package.json',
  '/%',
  '/api/v1/products?%',
];

/** Of an address that no route has, or with a method that its route does not take. */
function strayRequest(world: FuzzWorld, dice: Dice, number: number): FuzzRequest {
  const bytes = dice.chance(0.3) ? Buffer.from(JSON.stringify(anyJson(dice))) : null;
  return {
    number,
    kind: 'stray',
    method: dice.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']),
    path: dice.pick(strayPaths),
    headers: {
      ...(dice.chance(0.5) ? world.callers.apiKey.headers : {}),
      ...(bytes === null ? {} : { 'content-type': 'application/json' }),
    },
    body: bytes,
  };
}

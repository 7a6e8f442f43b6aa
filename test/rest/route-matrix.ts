import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { InjectOptions } from 'fastify';
import { Compile } from 'typebox/compile';
import type { ErrorCode } from '../../kernel/error-catalogue.js';
import { fail } from '../../kernel/errors.js';
import { contractOf, withEnvelope } from '../../rest-facade/contract/contract.js';
import { openApiPath } from '../../rest-facade/openapi/print-openapi.js';
import type { Credential, Route } from '../../rest-facade/route.js';
import { sharedRoutes } from '../support/shared-data.js';

/** A route as the contract lists it. */
export interface DocumentedRoute {
  route: string;
  scope: string;
  callers: string;
  success: number;
}

/** The project's copy of the contract's routes. */
export const copiedRoutes = fileURLToPath(new URL('documented-routes.tsv', import.meta.url));

/** The routes of the contract, in its order: of the contract itself where it lies beside the project, else of the copy. */
export function documentedRoutes(): DocumentedRoute[] {
  return readFileSync(sharedRoutes ?? copiedRoutes, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map(line => {
      const [, method, path, scope, callers, success] = line.split('\t') as [
        string,
        string,
        string,
        string,
        string,
        string,
      ];
      return { route: `${method} ${path}`, scope, callers, success: Number(success) };
    });
}

/** Routes of the contract that are not built yet, the only list of them. Building one takes its line out; none is added. */
export const routesNotBuilt = (): string[] =>
  readFileSync(new URL('routes-not-built.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '');

const callerNames: Record<Credential, string> = { api_key: 'key', oauth_client: 'oauth', session: 'session' };

/** A route in the words of the contract. */
export const documentedRouteOf = (route: Route): DocumentedRoute => ({
  route: `${route.method} ${openApiPath(route.path)}`,
  scope: scopeText(route),
  callers:
    typeof route.callers === 'string'
      ? route.callers
      : route.callers.map(kind => callerNames[kind]).join(','),
  success: route.reply.status,
});

function scopeText({ scope }: Route): string {
  if (scope === null) {
    return '-';
  }
  return typeof scope === 'string' ? scope : `(${scope.decidedBy})`;
}

/** A request to a route that is right but for what the test changes; errors of credentials come before all else. */
export const requestTo = (route: Route, headers: Record<string, string>): InjectOptions => ({
  method: route.method,
  url: route.path.replace(/:\w+/g, () => randomUUID()),
  headers,
});

/** Credentials of a test organization, by what the matrix needs of them. */
export interface MatrixCredentials {
  /** Headers of a credential of each kind, with every scope. */
  full: Record<Credential, Record<string, string>>;
  /** Headers of an API key and an OAuth token without any scope. */
  scopeless: Record<'api_key' | 'oauth_client', Record<string, string>>;
}

export interface MatrixCase {
  title: string;
  request: InjectOptions;
  status: number;
  /** As the route's contract calls it. */
  code: string;
}

/** An error as the route's contract writes it. */
export function writtenError(route: Route, code: ErrorCode): { status: number; code: string } {
  const form = contractOf(route).errors;
  const place = { publicUrl: '', path: '', apiVersion: '', requestId: '' };
  const body = form.bodyOf(fail(code), place) as { code: string };
  return { status: form.statusOf(fail(code)), code: body.code };
}

/** Every error of credentials that the route must give: none, unknown, of the wrong kind, without the scope. */
export function credentialCases(route: Route, credentials: MatrixCredentials): MatrixCase[] {
  if (typeof route.callers === 'string') {
    return [];
  }
  const { callers } = route;
  const name = `${route.method} ${route.path}`;
  const kinds = Object.keys(credentials.full) as Credential[];
  const wrongKinds = kinds.filter(kind => !callers.includes(kind));
  const tokens = (['api_key', 'oauth_client'] as const).filter(kind => callers.includes(kind));
  return [
    {
      title: `${name} without a credential`,
      request: requestTo(route, {}),
      ...writtenError(route, 'UNAUTHENTICATED'),
    },
    {
      title: `${name} with an unknown token`,
      request: requestTo(route, { authorization: 'Bearer tw_sk_unknown' }),
      ...writtenError(route, 'UNAUTHENTICATED'),
    },
    ...wrongKinds.map(
      (kind): MatrixCase => ({
        title: `${name} as ${kind}`,
        request: requestTo(route, credentials.full[kind]),
        ...writtenError(route, 'CALLER_NOT_ALLOWED'),
      }),
    ),
    ...(typeof route.scope === 'string' ? tokens : []).map(
      (kind): MatrixCase => ({
        title: `${name} as ${kind} without the scope`,
        request: requestTo(route, credentials.scopeless[kind]),
        ...writtenError(route, 'SCOPE_MISSING'),
      }),
    ),
  ];
}

/** What a reply's JSON has that its published schema does not allow; empty when it fits. */
export function replyProblems(route: Route, body: unknown): string[] {
  const { reply } = route;
  const schema = 'body' in reply ? withEnvelope(contractOf(route), reply.schema) : textSchema(route);
  return schema === undefined
    ? []
    : Compile(schema)
        .Errors(body)
        .map(error => `${error.instancePath} ${error.message}`);
}

const textSchema = ({ reply }: Route) => ('schema' in reply ? reply.schema : undefined);

import { readerOf, readOnlyFieldsOf } from '../request/resource-write.js';
import type { Credential, Route } from '../route.js';
import type { Components, Json, JsonObject } from './components.js';
import { functionName } from './names.js';
import { parametersOf } from './parameters.js';
import { requestBodyOf } from './request-body.js';
import { responsesOf } from './responses.js';

/** One route as an OpenAPI operation. */
export function operationOf(route: Route, routes: readonly Route[], components: Components): JsonObject {
  const reader = readerOf(route, routes);
  const requestBody = requestBodyOf(route, components, reader && readOnlyFieldsOf(route, reader));
  const description = descriptionOf(route, reader !== null);
  return {
    operationId: functionName(route.id),
    tags: [route.tag],
    summary: route.summary,
    ...(description === '' ? {} : { description }),
    ...(route.deprecation === undefined ? {} : { deprecated: true }),
    security: securityOf(route),
    parameters: parametersOf(route, components),
    ...(requestBody === null ? {} : { requestBody }),
    responses: responsesOf(route, components),
  };
}

/** What the route says, the scope that decides where no single one does, and what becomes of read-only fields. */
function descriptionOf({ method, description = '', scope }: Route, isResourceWrite: boolean): string {
  const needed = scope === null || typeof scope === 'string' ? '' : `Needs the ${scope.decidedBy}.`;
  const readOnly = `Read-only fields are accepted if they match the ${method === 'POST' ? 'created' : 'stored'} resource.`;
  return [description, needed, isResourceWrite ? readOnly : ''].filter(text => text !== '').join(' ');
}

const securitySchemes: Record<Credential, string> = {
  api_key: 'apiKey',
  oauth_client: 'oauth',
  session: 'session',
};

/** Any of the credentials will do; a write in a session shows its token as well. */
function securityOf(route: Route): Json[] {
  if (route.callers === 'public') {
    return [];
  }
  if (route.callers === 'client') {
    return [{ client: [] }, {}];
  }
  const scopes = typeof route.scope === 'string' ? [route.scope] : [];
  return route.callers.map(kind => ({
    [securitySchemes[kind]]: scopes,
    ...(kind === 'session' && route.method !== 'GET' ? { csrfToken: [] } : {}),
  }));
}

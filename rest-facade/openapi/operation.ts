import type { Credential, Route } from '../route.js';
import type { Components, Json, JsonObject } from './components.js';
import { functionName } from './names.js';
import { parametersOf } from './parameters.js';
import { requestBodyOf } from './request-body.js';
import { responsesOf } from './responses.js';

/** One row as an OpenAPI operation. */
export function operationOf(row: Route, components: Components): JsonObject {
  const requestBody = requestBodyOf(row, components);
  const description = descriptionOf(row);
  return {
    operationId: functionName(row.id),
    tags: [row.tag],
    summary: row.summary,
    ...(description === '' ? {} : { description }),
    ...(row.deprecation === undefined ? {} : { deprecated: true }),
    security: securityOf(row),
    parameters: parametersOf(row, components),
    ...(requestBody === null ? {} : { requestBody }),
    responses: responsesOf(row, components),
  };
}

/** What the row says, and the scope that decides where no single one does. */
function descriptionOf({ description = '', scope }: Route): string {
  return scope === null || typeof scope === 'string'
    ? description
    : `${description} Needs the ${scope.decidedBy}.`.trim();
}

const securitySchemes: Record<Credential, string> = {
  api_key: 'apiKey',
  oauth_client: 'oauth',
  session: 'session',
};

/** Any of the credentials will do; a write in a session shows its token as well. */
function securityOf(row: Route): Json[] {
  if (row.callers === 'public') {
    return [];
  }
  if (row.callers === 'client') {
    return [{ client: [] }, {}];
  }
  const scopes = typeof row.scope === 'string' ? [row.scope] : [];
  return row.callers.map(kind => ({
    [securitySchemes[kind]]: scopes,
    ...(kind === 'session' && row.method !== 'GET' ? { csrfToken: [] } : {}),
  }));
}

import { readerOf, readOnlyFieldsOf } from '../resource-write.js';
import type { Credential, Route } from '../route.js';
import type { Components, Json, JsonObject } from './components.js';
import { functionName } from './names.js';
import { parametersOf } from './parameters.js';
import { requestBodyOf } from './request-body.js';
import { responsesOf } from './responses.js';

/** One row as an OpenAPI operation. */
export function operationOf(row: Route, rows: readonly Route[], components: Components): JsonObject {
  const reader = readerOf(row, rows);
  const requestBody = requestBodyOf(row, components, reader && readOnlyFieldsOf(row, reader));
  const description = descriptionOf(row, reader !== null);
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

/** What the row says, the scope that decides where no single one does, and what becomes of read-only fields. */
function descriptionOf({ method, description = '', scope }: Route, isResourceWrite: boolean): string {
  const needed = scope === null || typeof scope === 'string' ? '' : `Needs the ${scope.decidedBy}.`;
  const readOnly = `Read-only fields are accepted where they agree with what is ${method === 'POST' ? 'created' : 'stored'}.`;
  return [description, needed, isResourceWrite ? readOnly : ''].filter(text => text !== '').join(' ');
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

import { scopes } from '../../kernel/scopes.js';
import type { Route } from '../route.js';
import { Components, type JsonObject } from './components.js';
import { operationOf } from './operation.js';

/** The API as an OpenAPI 3.1.0 document of version 1.0.0 (§9), printed from the rows; needs no server and no database. */
export function printOpenApi(rows: readonly Route[], serverUrl = '/'): JsonObject {
  const components = new Components();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tradewind',
      version: '1.0.0',
      description: 'One API for every channel a merchant sells on.',
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(rows.map(row => row.tag))].map(name => ({ name })),
    paths: pathsOf(rows, components),
    components: { securitySchemes, schemas: components.schemas },
  };
}

/** `/products/:productId` as OpenAPI writes it: `/products/{productId}`. */
export const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

function pathsOf(rows: readonly Route[], components: Components): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const row of rows) {
    const path = openApiPath(row.path);
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(row, components) };
  }
  return paths;
}

const securitySchemes: JsonObject = {
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the organization: `tw_sk_...`.' },
  oauth: {
    type: 'oauth2',
    description: 'An access token of an OAuth client.',
    flows: {
      clientCredentials: {
        tokenUrl: '/api/v1/oauth/token',
        scopes: Object.fromEntries(scopes.map(scope => [scope, scope])),
      },
    },
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'tw_session',
    description: 'A signed-in session of the dashboard; writes repeat its token in X-CSRF-Token.',
  },
  client: { type: 'http', scheme: 'basic', description: 'client_id and client_secret (RFC 6749 §2.3.1).' },
};

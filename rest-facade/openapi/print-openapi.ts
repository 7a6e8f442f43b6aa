import type { GraphQLSchema } from 'graphql';
import { allScopes } from '../../kernel/scopes.js';
import type { Route } from '../route.js';
import { Components, type JsonObject } from './components.js';
import { operationOf } from './operation.js';
import { tagsOf } from './tags.js';
import { type PublishedEvent, webhooksOf } from './webhooks.js';

/** What a document is about. */
interface About {
  title: string;
  version: string;
  description: string;
}

/** Another document. */
export interface Link {
  title: string;
  version: string;
  url: string;
}

/** What a document tells beside its routes. */
export interface PrintOptions {
  /** Default: the API with all its routes. */
  about?: About;
  /** The other documents. Default: none. */
  others?: readonly Link[];
  /** Without a slash at the end. Default: the address that the document is read from. */
  serverUrl?: string;
  /** What webhooks are sent. Default: nothing. */
  events?: readonly PublishedEvent[];
  /** Describes fields of the types that it shares with the routes. Default: they are described by their names. */
  graph?: GraphQLSchema;
}

/** Of the whole API (§9). */
export const wholeApi: About = {
  title: 'Tradewind',
  version: '1.0.0',
  description: 'One API for every channel a merchant sells on.',
};

/** Routes as an OpenAPI 3.1.0 document, which needs no server and no database. */
export function printOpenApi(
  routes: readonly Route[],
  { about = wholeApi, others = [], serverUrl = '/', events = [], graph }: PrintOptions = {},
): JsonObject {
  const { paths, webhooks, sections } = contentOf(routes, events, graph);
  return {
    openapi: '3.1.0',
    info: {
      title: about.title,
      version: about.version,
      description: [about.description, ...linksTo(others)].join(' '),
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: serverUrl }],
    tags: tagsOf(routes, events.length === 0 ? [] : ['Events']),
    paths,
    ...(events.length === 0 ? {} : { webhooks }),
    components: { securitySchemes: schemesOf(paths), ...sections },
    ...(others.length === 0 ? {} : { 'x-related-documents': others as readonly object[] as JsonObject[] }),
  };
}

/** What does not hang on where a document is served. */
interface Content {
  routes: readonly Route[];
  events: readonly PublishedEvent[];
  paths: JsonObject;
  webhooks: JsonObject;
  sections: JsonObject;
}

/** By the graph that describes it: a process that serves it at several addresses, as tests do, makes it once. */
const made = new WeakMap<GraphQLSchema, Content[]>();

function contentOf(
  routes: readonly Route[],
  events: readonly PublishedEvent[],
  graph: GraphQLSchema | undefined,
): Content {
  const known = graph === undefined ? [] : (made.get(graph) ?? []);
  const same = known.find(one => areSame(one.routes, routes) && areSame(one.events, events));
  if (same !== undefined) {
    return same;
  }
  const components = new Components(graph);
  const paths = pathsOf(routes, components);
  const webhooks = webhooksOf(events, components);
  const content = { routes, events, paths, webhooks, sections: components.sections };
  if (graph !== undefined) {
    made.set(graph, [...known, content]);
  }
  return content;
}

const areSame = (some: readonly object[], others: readonly object[]): boolean =>
  some.length === others.length && some.every((one, place) => one === others[place]);

/** For people; programs read `x-related-documents`. */
const linksTo = (others: readonly Link[]): string[] =>
  others.length === 0
    ? []
    : [
        `Other documents: ${others.map(({ title, version, url }) => `[${title} ${version}](${url})`).join(', ')}.`,
      ];

/** `/products/:productId` as OpenAPI writes it: `/products/{productId}`. */
export const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

function pathsOf(routes: readonly Route[], components: Components): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const route of routes) {
    const path = openApiPath(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, routes, components) };
  }
  return paths;
}

/** Those that an operation names. */
function schemesOf(paths: JsonObject): JsonObject {
  const operations = Object.values(paths).flatMap(item => Object.values(item as JsonObject)) as {
    security: JsonObject[];
  }[];
  const named = new Set(operations.flatMap(({ security }) => security.flatMap(Object.keys)));
  return Object.fromEntries(Object.entries(securitySchemes()).filter(([name]) => named.has(name)));
}

/** A function, as the scopes are known once they are registered. */
const securitySchemes = (): JsonObject => ({
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the organization: `tw_sk_...`.' },
  oauth: {
    type: 'oauth2',
    description: 'An access token of an OAuth client.',
    flows: {
      clientCredentials: {
        tokenUrl: '/api/v1/oauth/token',
        scopes: Object.fromEntries(allScopes().map(scope => [scope, scope])),
      },
    },
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'tw_session',
    description: 'A signed-in session of the dashboard. Every call must name its organization.',
  },
  csrfToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description: 'With the session cookie: the token that sign-in returned.',
  },
  client: { type: 'http', scheme: 'basic', description: 'client_id and client_secret (RFC 6749 §2.3.1).' },
});

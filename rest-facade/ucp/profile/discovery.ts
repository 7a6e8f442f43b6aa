import type { FastifyInstance, FastifyReply } from 'fastify';
import { fail } from '../../../kernel/errors.js';
import type { PublicKeyEntry } from '../../../kernel/http-signatures/signing-key.js';
import type { AgentRailView } from '../../agent-checkout/checkout-view.js';
import type { NamedHandler } from '../../agent-checkout/payment-handlers.rules.js';
import { htmlPage } from '../../docs/html-page.js';
import { apiDocuments } from '../../openapi/documents.js';
import { printOpenApi } from '../../openapi/print-openapi.js';
import type { Route } from '../../route.js';
import { contract20260111, contract20260408 } from '../contract.js';
import { ucp20260111 } from '../version/dialect-2026-01-11.js';
import { ucp20260408 } from '../version/dialect-2026-04-08.js';
import { profile20260111, profile20260408, wellKnownPath } from './profile.js';
import { ucpSchemas } from './published-schemas.js';
import { specPages } from './spec-pages.js';

interface UcpDescription {
  publicUrl: string;
  routes: readonly Route[];
  key: PublicKeyEntry;
  /** The ways of paying that are told beforehand. */
  rails(): Promise<readonly AgentRailView[]>;
  otherHandlers: readonly NamedHandler[];
}

/** Profiles change with a deployment; agents ask at most every few minutes. */
const cached = { 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' };

const contracts = {
  [ucp20260408.version]: contract20260408,
  [ucp20260111.version]: contract20260111,
};

/** Serves what agents read before they shop: the profiles, and every schema and page that those name. */
export function serveUcpDiscovery(app: FastifyInstance, description: UcpDescription): void {
  const { publicUrl, routes, key, rails, otherHandlers } = description;
  const profileOf = async (print: typeof profile20260408, reply: FastifyReply) =>
    reply.headers(cached).send(print({ publicUrl, key, rails: await rails(), otherHandlers }));
  app.get(wellKnownPath, (_request, reply) => profileOf(profile20260408, reply));
  app.get(`${ucp20260111.basePath}${wellKnownPath}`, (_request, reply) => profileOf(profile20260111, reply));
  serveSchemas(app, publicUrl, routes);
  servePages(app);
}

function serveSchemas(app: FastifyInstance, publicUrl: string, routes: readonly Route[]): void {
  const schemas: Map<string, object> = ucpSchemas(publicUrl);
  const documents = new Map(
    ([ucp20260408, ucp20260111] as const).map(({ version }) => [`${version}/rest.openapi.json`, version]),
  );
  // Printed when first asked for: no start of the program has to wait for what few read.
  const schemaAt = (address: string): object | undefined => {
    const version = documents.get(address);
    if (version !== undefined && !schemas.has(address)) {
      schemas.set(address, restDocument(version, publicUrl, routes));
    }
    return schemas.get(address);
  };
  app.get<{ Params: { version: string; name: string } }>(
    '/ucp/schemas/:version/:name',
    async ({ params }, reply) => {
      const schema = schemaAt(`${params.version}/${params.name}`);
      if (schema === undefined) {
        throw fail('NOT_FOUND', { detail: 'No schema has this name.' });
      }
      return reply.headers(cached).send(schema);
    },
  );
}

/** The routes of a version as an OpenAPI document. */
function restDocument(version: keyof typeof contracts, publicUrl: string, routes: readonly Route[]): object {
  const own = routes.filter(route => route.contract === contracts[version]);
  const about = apiDocuments(own).find(document => document.version === version)!;
  return printOpenApi(own, { about, serverUrl: publicUrl });
}

function servePages(app: FastifyInstance): void {
  for (const { name, title, html } of specPages) {
    const page = htmlPage(title, html);
    app.get(`/docs/ucp/${name}`, (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  }
}

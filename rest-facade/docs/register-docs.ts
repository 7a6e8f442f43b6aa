import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { isErrorCode } from '../../kernel/error-catalogue.js';
import { fail } from '../../kernel/errors.js';
import { apiDocuments, documentPath, printDocuments } from '../openapi/documents.js';
import type { PublishedEvent } from '../openapi/webhooks.js';
import type { Route } from '../route.js';
import { errorIndexPage, errorPage } from './error-pages.js';
import { eventPage } from './event-page.js';
import { registerExplorers } from './explorer.js';
import { guideIndexPage, guidesFolder, readGuides } from './guide-pages.js';
import { startPage } from './start-page.js';

export interface DocsOptions {
  routes: readonly Route[];
  events: readonly PublishedEvent[];
  publicUrl: string;
  graph?: GraphQLSchema;
}

/**
 * Serves the start page, /openapi.json and the documents beside it, an API explorer of each at /docs and below it, and the
 * pages of error codes, events and guides. Nothing loads from outside.
 */
export async function registerDocs(app: FastifyInstance, options: DocsOptions): Promise<void> {
  const { routes, publicUrl, events, graph } = options;
  const documents = printDocuments(routes, { serverUrl: publicUrl, events, ...(graph && { graph }) });
  app.get('/favicon.ico', (_request, reply) =>
    reply.headers({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }).send(icon),
  );
  for (const [name, document] of documents) {
    const text = JSON.stringify(document);
    app.get(documentPath(name), (_request, reply) => reply.headers(jsonForAll).send(text));
  }
  await app.register(async scope => {
    await scope.register(fastifyHelmet, { contentSecurityPolicy: { directives: contentSecurityPolicy } });
    await registerExplorers(scope, apiDocuments(routes), documents);
    registerPages(scope, options);
  });
}

const jsonForAll = { 'content-type': 'application/json; charset=utf-8', 'access-control-allow-origin': '*' };

/** The explorer sets style attributes from its scripts; everything else comes from here. Plain HTTP stays plain HTTP. */
const contentSecurityPolicy = {
  defaultSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  styleSrc: ["'self'", "'unsafe-inline'"],
  upgradeInsecureRequests: null,
};

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#0b5cad"/><path d="M3 6h7a2 2 0 1 0-2-2M3 9h9a2 2 0 1 1-2 2" fill="none" stroke="#fff" stroke-width="1.5"/></svg>';

function registerPages(app: FastifyInstance, { routes, events, publicUrl }: DocsOptions): void {
  const guides = readGuides(guidesFolder(import.meta.dirname));
  const pages: [string, string][] = [
    ['/', startPage(publicUrl, apiDocuments(routes))],
    ['/docs/errors', errorIndexPage()],
    ['/docs/events', eventPage(events)],
    ['/docs/guides', guideIndexPage(guides)],
    ...guides.map(({ name, html }): [string, string] => [`/docs/${name}`, html]),
  ];
  for (const [address, html] of pages) {
    app.get(address, (_request, reply) => sendPage(reply, html));
  }
  app.get<{ Params: { code: string } }>('/docs/errors/:code', async (request, reply) => {
    const { code } = request.params;
    if (!isErrorCode(code)) {
      throw fail('NOT_FOUND', { detail: 'No error has this code.' });
    }
    return sendPage(reply, errorPage(code));
  });
}

const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(html);

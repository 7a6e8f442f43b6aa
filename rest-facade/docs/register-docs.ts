import fastifyHelmet from '@fastify/helmet';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isErrorCode } from '../../kernel/error-catalogue.js';
import { fail } from '../../kernel/errors.js';
import { printOpenApi } from '../openapi/print-openapi.js';
import type { PublishedEvent } from '../openapi/webhooks.js';
import type { Route } from '../route.js';
import { errorIndexPage, errorPage } from './error-pages.js';
import { eventPage } from './event-page.js';
import { guideIndexPage, guidesFolder, readGuides } from './guide-pages.js';
import { startPage } from './start-page.js';

export interface DocsOptions {
  rows: readonly Route[];
  events: readonly PublishedEvent[];
  publicUrl: string;
}

/**
 * Serves the start page, /openapi.json, the API explorer at /docs, and the pages of error codes, events and guides. Nothing
 * loads from outside.
 */
export async function registerDocs(app: FastifyInstance, options: DocsOptions): Promise<void> {
  const document = printOpenApi(options.rows, { serverUrl: options.publicUrl, events: options.events });
  const text = JSON.stringify(document);
  app.get('/openapi.json', (_request, reply) =>
    reply
      .headers({ 'content-type': 'application/json; charset=utf-8', 'access-control-allow-origin': '*' })
      .send(text),
  );
  await app.register(async scope => {
    await scope.register(fastifyHelmet, { contentSecurityPolicy: { directives: contentSecurityPolicy } });
    await scope.register(fastifySwagger, { mode: 'static', specification: { document: document as never } });
    await scope.register(fastifySwaggerUi, { routePrefix: '/docs', theme });
    registerPages(scope, options);
  });
}

/** The explorer sets style attributes from its scripts; everything else comes from here. Plain HTTP stays plain HTTP. */
const contentSecurityPolicy = {
  defaultSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  styleSrc: ["'self'", "'unsafe-inline'"],
  upgradeInsecureRequests: null,
};

/** The explorer shows this one document; its bar for choosing another is left out. */
const theme = {
  title: 'Tradewind API',
  css: [{ filename: 'tradewind.css', content: '.swagger-ui .topbar { display: none }' }],
};

function registerPages(app: FastifyInstance, { events, publicUrl }: DocsOptions): void {
  const guides = readGuides(guidesFolder(import.meta.dirname));
  const pages: [string, string][] = [
    ['/', startPage(publicUrl)],
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

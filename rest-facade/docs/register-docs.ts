import fastifyHelmet from '@fastify/helmet';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { isErrorCode } from '../../kernel/error-catalogue.js';
import { fail } from '../../kernel/errors.js';
import { printOpenApi } from '../openapi/print-openapi.js';
import type { PublishedEvent } from '../openapi/webhooks.js';
import type { Route } from '../route.js';
import { errorIndexPage, errorPage } from './error-pages.js';
import { eventPage } from './event-page.js';
import { guideIndexPage, guidesFolder, readGuides } from './guide-pages.js';
import { docsNavigation } from './html-page.js';
import { startPage } from './start-page.js';

export interface DocsOptions {
  routes: readonly Route[];
  events: readonly PublishedEvent[];
  publicUrl: string;
  graph?: GraphQLSchema;
}

/**
 * Serves the start page, /openapi.json, the API explorer at /docs, and the pages of error codes, events and guides. Nothing
 * loads from outside.
 */
export async function registerDocs(app: FastifyInstance, options: DocsOptions): Promise<void> {
  const { publicUrl: serverUrl, ...described } = options;
  const document = printOpenApi(options.routes, { ...described, serverUrl });
  const text = JSON.stringify(document);
  app.get('/favicon.ico', (_request, reply) =>
    reply.headers({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }).send(icon),
  );
  app.get('/openapi.json', (_request, reply) =>
    reply
      .headers({ 'content-type': 'application/json; charset=utf-8', 'access-control-allow-origin': '*' })
      .send(text),
  );
  await app.register(async scope => {
    await scope.register(fastifyHelmet, { contentSecurityPolicy: { directives: contentSecurityPolicy } });
    await scope.register(fastifySwagger, { mode: 'static', specification: { document: document as never } });
    scope.addHook('onSend', async (_request, reply, payload) =>
      typeof payload === 'string' && isHtml(reply) ? withFrame(payload) : payload,
    );
    await scope.register(fastifySwaggerUi, { routePrefix: '/docs', theme, uiConfig });
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

/**
 * The explorer shows this one document; its bar for choosing another is left out. Whatever is long scrolls by itself on a
 * phone.
 */
const theme = {
  title: 'Tradewind API',
  css: [
    {
      filename: 'tradewind.css',
      content: `.swagger-ui .topbar { display: none }
.docs-navigation { font: 16px/1.5 system-ui, sans-serif; max-width: 1460px; margin: 0 auto; padding: 1rem 20px 0 }
.docs-navigation a { color: #0b5cad }
.swagger-ui .opblock-summary-path, .swagger-ui .info a { overflow-wrap: anywhere; word-break: normal }
@media (max-width: 40rem) {
  .swagger-ui .wrapper { padding: 0 10px }
  .swagger-ui .opblock-summary-description { display: none }
  .swagger-ui .opblock-tag { flex-wrap: wrap }
  .swagger-ui .opblock-tag small { flex-basis: 80%; padding: 0 }
  .swagger-ui .opblock .opblock-section-header { flex-wrap: wrap }
  .swagger-ui .opblock-body, .swagger-ui .scheme-container { overflow-x: auto }
}`,
    },
  ],
};

/** Drawing all operations and schemas of so large a document at once takes a browser seconds: they open on a click. */
const uiConfig = {
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  deepLinking: true,
  filter: true,
  syntaxHighlight: false,
} as const;

const isHtml = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type') ?? '').startsWith('text/html');

/** The explorer's page is the library's, without a viewport and without links to our other pages. */
const withFrame = (html: string): string =>
  html.includes('id="swagger-ui"')
    ? html
        .replace('<head>', '<head>\n<meta name="viewport" content="width=device-width, initial-scale=1">')
        .replace('<body>', `<body>\n<div class="docs-navigation">${docsNavigation}</div>`)
    : html;

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#0b5cad"/><path d="M3 6h7a2 2 0 1 0-2-2M3 9h9a2 2 0 1 1-2 2" fill="none" stroke="#fff" stroke-width="1.5"/></svg>';

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

import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fail } from '../../kernel/errors.js';
import { documentPath, printDocuments, referencePath } from '../openapi/documents.js';
import { Assets } from './assets.js';
import { serveDemoKey } from './demo-key.js';
import { type DocsOptions, DocsSite } from './docs-site.js';
import { explorerHtml, explorerPage } from './explorer-page.js';
import { StaticContent } from './static-content.js';

/**
 * Serves the start page, /openapi.json and the documents beside it, and the documentation below /docs: guides, the reference of
 * each document, events, error codes, the GraphQL explorer and a search of all. Nothing loads from outside.
 */
export async function registerDocs(app: FastifyInstance, options: DocsOptions): Promise<void> {
  const { routes, publicUrl, events, graph, demoKey = null } = options;
  const documents = printDocuments(routes, { serverUrl: publicUrl, events, ...(graph && { graph }) });
  app.get('/favicon.ico', (_request, reply) =>
    reply.headers({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }).send(icon),
  );
  for (const [name, document] of documents) {
    const content = new StaticContent(JSON.stringify(document), jsonForAll);
    app.get(documentPath(name), (request, reply) => content.send(request, reply));
  }
  const assets = new Assets();
  const site = new DocsSite(options, documents, assets);
  await app.register(async scope => {
    await scope.register(fastifyHelmet, {
      contentSecurityPolicy: { useDefaults: false, directives: pagePolicy },
    });
    assets.serve(scope);
    serveDemoKey(scope, demoKey);
    for (const name of documents.keys()) {
      redirectFormer(scope, name);
    }
    servePages(scope, site, options.countSearch ?? (() => {}));
  });
  await app.register(async scope => {
    await scope.register(fastifyHelmet, {
      contentSecurityPolicy: { useDefaults: false, directives: explorerPolicy },
    });
    const content = new StaticContent(explorerHtml(publicUrl, assets, demoKey !== null), htmlPages);
    scope.get(explorerPage.address, (request, reply) => content.send(request, reply));
  });
}

const jsonForAll = {
  'content-type': 'application/json; charset=utf-8',
  'access-control-allow-origin': '*',
  'cache-control': 'public, no-cache',
};

/** A page is asked for again with its ETag: after an update nobody reads the old one. */
const htmlPages = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, no-cache' };

/** Everything comes from here. Plain HTTP stays plain HTTP. */
const pagePolicy = {
  defaultSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/** The explorer's library sets styles from its scripts, and has its fonts in its style sheet. */
const explorerPolicy = {
  ...pagePolicy,
  styleSrc: ["'self'", "'unsafe-inline'"],
  fontSrc: ["'self'", 'data:'],
};

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#0b5cad"/><path d="M3 6h7a2 2 0 1 0-2-2M3 9h9a2 2 0 1 1-2 2" fill="none" stroke="#fff" stroke-width="1.5"/></svg>';

/** The explorer of before had a copy of its document, and that of the main one was at /docs. */
function redirectFormer(app: FastifyInstance, name: string): void {
  const base = referencePath(name).replace(/\/api$/, '');
  app.get(`${base}/json`, (_request, reply) => reply.redirect(documentPath(name), 308));
}

type CountSearch = NonNullable<DocsOptions['countSearch']>;

/** Pages are made when they are first read, and kept. Only a search is made anew. */
function servePages(app: FastifyInstance, site: DocsSite, countSearch: CountSearch): void {
  const contents = new Map<string, StaticContent>();
  const contentOf = (address: string): StaticContent => {
    const known = contents.get(address);
    if (known !== undefined) {
      return known;
    }
    const html = site.page(address);
    if (html === null) {
      throw fail('NOT_FOUND');
    }
    const content = new StaticContent(html, htmlPages);
    contents.set(address, content);
    return content;
  };
  app.get('/', (request, reply) => contentOf('/docs').send(request, reply));
  app.get('/docs', (request, reply) => contentOf('/docs').send(request, reply));
  app.get<{ Querystring: { q?: string | string[] } }>('/docs/search', async (request, reply) => {
    countSearch(request, reply);
    const [query = ''] = [request.query.q ?? ''].flat();
    return sendResults(reply, await site.results(query));
  });
  // As many levels as there are; a pattern for whatever lies below would take other methods of addresses that are none.
  for (const shape of ['/docs/:one', '/docs/:one/:two', '/docs/:one/:two/:three']) {
    app.get<{ Params: Record<string, string> }>(shape, (request, reply) => {
      const address = ['/docs', ...Object.values(request.params)].join('/');
      return site.isGuideWithoutSuffix(address)
        ? reply.redirect(`${address}.md`, 302)
        : contentOf(address).send(request, reply);
    });
  }
}

/** What was searched for is nobody else's business. */
const sendResults = (reply: FastifyReply, html: string): FastifyReply =>
  reply.headers({ ...htmlPages, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }).send(html);

import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../../kernel/escape-html.js';
import type { JsonObject } from '../openapi/components.js';
import { type ApiDocument, documentPath, explorerPath } from '../openapi/documents.js';
import { docsNavigation } from './html-page.js';

/** The explorer of each document, with links to those of the others. */
export async function registerExplorers(
  app: FastifyInstance,
  documents: readonly ApiDocument[],
  printed: ReadonlyMap<string, JsonObject>,
): Promise<void> {
  for (const { name } of documents) {
    const links = documentLinks(documents, name);
    await app.register(async scope => {
      const specification = { document: printed.get(name) as never };
      await scope.register(fastifySwagger, { mode: 'static', specification });
      scope.addHook('onSend', async (_request, reply, payload) =>
        typeof payload === 'string' && isHtml(reply) ? withFrame(payload, links) : payload,
      );
      await scope.register(fastifySwaggerUi, { routePrefix: explorerPath(name), theme, uiConfig });
    });
  }
}

/** Where each document is shown, the current one by its title alone. */
const documentLinks = (documents: readonly ApiDocument[], current: string): string =>
  documents
    .map(({ name, ...about }) => {
      const title = escapeHtml(titleOf(about));
      return name === current
        ? `<b>${title}</b> (<a href="${documentPath(name)}">OpenAPI</a>)`
        : `<a href="${explorerPath(name)}">${title}</a>`;
    })
    .join(' · ');

/** As links name it. */
export const titleOf = ({ title, version }: Pick<ApiDocument, 'title' | 'version'>): string =>
  `${title} ${version}`;

/** The explorer shows one document; its bar for choosing another is left out. Whatever is long scrolls by itself on a phone. */
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
const withFrame = (html: string, links: string): string =>
  html.includes('id="swagger-ui"')
    ? html
        .replace('<head>', '<head>\n<meta name="viewport" content="width=device-width, initial-scale=1">')
        .replace('<body>', `<body>\n<div class="docs-navigation">${docsNavigation}<nav>${links}</nav></div>`)
    : html;

import { Readable } from 'node:stream';
import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../kernel/clock.js';
import { anonymous, RequestContext } from '../../kernel/context.js';
import type { Database } from '../../kernel/database/database.js';
import { AppError } from '../../kernel/errors.js';
import type { Logger } from '../../kernel/log.js';
import type { PublicShare } from '../access/public-share.js';
import type { RequestRate } from '../access/request-rate.js';
import { dataOf, type OperationSource, prepared } from '../operation.js';
import { publicPagePolicy } from '../pages/page-policy.js';
import { type PublicDocuments, publicDocument } from '../public-documents/public-documents.js';
import { publicDocumentLimits } from '../public-documents/public-documents.limits.js';
import { pageForLater, pageNotFound } from './fault-pages.js';
import { merchantPage } from './merchant-page.js';
import { productPage } from './product-page.js';
import {
  readMerchantPage,
  readProductPage,
  readSitemapAddresses,
  readSitemapStarts,
} from './public.documents.js';
import { robotsText } from './robots.js';
import { sitemapChunks, sitemapIndex, sitemapNamed } from './sitemap.js';

/** What public pages are made with. */
export interface PublicPageServices {
  operations: OperationSource;
  documents: PublicDocuments;
  share: PublicShare;
  rate: RequestRate;
  db: Database;
  clock: Clock;
  log: Logger;
  /** Where the installation is reached from outside, without a slash at the end. */
  publicUrl: string;
}

/** What a page is made of. */
interface MadePage {
  text: string;
  merchantId: string;
  asOf: string;
}

type MakePage = (request: FastifyRequest, ctx: RequestContext) => Promise<MadePage>;

const html = 'text/html; charset=utf-8';

/** Pages of merchants and products for people and crawlers, and how crawlers find them. */
export async function servePublicPages(app: FastifyInstance, services: PublicPageServices): Promise<void> {
  await app.register(async scope => {
    await scope.register(fastifyHelmet, { contentSecurityPolicy: publicPagePolicy });
    scope.get<{ Params: { id: string } }>('/m/:id', servedPage(services, merchantMaker(services)));
    scope.get<{ Params: { id: string } }>('/p/:id', servedPage(services, productMaker(services)));
  });
  serveSitemaps(app, services);
  const robots = robotsText(services.publicUrl);
  app.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${publicDocumentLimits.sitemapMaxAgeSeconds}`)
      .type('text/plain; charset=utf-8')
      .send(robots),
  );
}

function merchantMaker({ operations, publicUrl }: PublicPageServices): MakePage {
  const read = prepared(operations, readMerchantPage);
  return async ({ params, query }, ctx) => {
    const { id } = params as { id: string };
    const { cursor } = query as { cursor?: unknown };
    const asked = typeof cursor === 'string' && cursor !== '' ? cursor : null;
    const { merchant } = dataOf(await read(asked === null ? { id } : { id, cursor: asked }, ctx));
    const { items, pagination } = merchant.products;
    const view = { merchant, products: items, cursor: asked, nextCursor: pagination.nextCursor };
    return { text: merchantPage(view, publicUrl), merchantId: merchant.id, asOf: merchant.asOf };
  };
}

function productMaker({ operations, publicUrl }: PublicPageServices): MakePage {
  const read = prepared(operations, readProductPage);
  return async ({ params }, ctx) => {
    const { product } = dataOf(await read(params as { id: string }, ctx));
    const { merchant } = product;
    return { text: productPage(product, publicUrl), merchantId: merchant.id, asOf: merchant.asOf };
  };
}

/** A page that was sent a moment ago is sent again; one that is not there any more is 404, whatever was there. */
function servedPage(services: PublicPageServices, make: MakePage) {
  const { documents, share, rate } = services;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    try {
      await share.turn(reply.raw);
      rate.countPublic({ address: request.ip, merchantIds: [] }, reply);
      return await documents.makeOnce(request, reply, async () => {
        const { text, merchantId, asOf } = await make(request, contextOf(request, services));
        const { maxAgeSeconds } = publicDocumentLimits;
        const made = publicDocument({
          text,
          contentType: html,
          maxAgeSeconds,
          lastModified: asOf,
          merchantId,
        });
        return documents.send(made, request, reply);
      });
    } catch (error) {
      return sendFault(error, reply);
    }
  };
}

/** People get a page of what is wrong, too. @throws what no page tells of. */
function sendFault(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof AppError && isAbsent.has(error.code)) {
    return reply.code(404).header('cache-control', 'no-cache').type(html).send(pageNotFound);
  }
  if (error instanceof AppError && error.retryAfterSeconds !== undefined) {
    const { status, retryAfterSeconds } = error;
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-store', 'retry-after': String(retryAfterSeconds) })
      .type(html)
      .send(pageForLater(error));
  }
  throw error;
}

const isAbsent: ReadonlySet<string> = new Set([
  'MERCHANT_NOT_FOUND',
  'PUBLIC_PRODUCT_NOT_FOUND',
  'CURSOR_INVALID',
]);

function serveSitemaps(app: FastifyInstance, services: PublicPageServices): void {
  const { operations, documents, share, rate, publicUrl } = services;
  const starts = prepared(operations, readSitemapStarts);
  const addresses = prepared(operations, readSitemapAddresses);
  const { sitemapAddressesMax, sitemapPageMax, sitemapMaxAgeSeconds } = publicDocumentLimits;
  const contentType = 'application/xml; charset=utf-8';
  app.get('/sitemap.xml', async (request, reply) => {
    await share.turn(reply.raw);
    rate.countPublic({ address: request.ip, merchantIds: [] }, reply);
    return documents.makeOnce(request, reply, async () => {
      const found = dataOf(await starts({}, contextOf(request, services)));
      const maxAgeSeconds = sitemapMaxAgeSeconds;
      const source = { contentType, maxAgeSeconds, lastModified: null, merchantId: null };
      const made = publicDocument({ ...source, text: sitemapIndex(publicUrl, found) });
      return documents.send(made, request, reply);
    });
  });
  app.get<{ Params: { name: string } }>('/sitemaps/:name', async (request, reply) => {
    const named = sitemapNamed(request.params.name);
    if (named === null) {
      return reply.callNotFound();
    }
    await share.turn(reply.raw);
    // As many requests as it would be to read the same from the API.
    rate.spend({ caller: anonymous, address: request.ip }, sitemapAddressesMax / sitemapPageMax);
    const ctx = contextOf(request, services);
    const readAfter = async (after: string | null, left: number) => {
      const limit = Math.min(left, sitemapPageMax);
      return dataOf(await addresses({ ...named, after, limit }, ctx)).addresses;
    };
    return reply
      .header('cache-control', `public, max-age=${sitemapMaxAgeSeconds}`)
      .type(contentType)
      .send(Readable.from(sitemapChunks(publicUrl, named.kind, sitemapAddressesMax, readAfter)));
  });
}

const contextOf = (
  { id: requestId, ip: address }: FastifyRequest,
  { db, clock, log }: PublicPageServices,
): RequestContext => new RequestContext({ requestId, caller: anonymous, address, db, clock, log });

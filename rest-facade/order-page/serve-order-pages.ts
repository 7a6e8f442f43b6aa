import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { type OrderPageView, orderNotFoundPage, orderPage } from './order-page.js';

interface SignedLink {
  organizationId: string;
  orderId: string;
  signature: string;
}

/** Null for a link that is not right. */
export type ReadOrderPage = (link: SignedLink) => Promise<OrderPageView | null>;

/** Where `permalink_url` leads: the order, to whoever has the link. No cache keeps it and no search engine lists it. */
export async function serveOrderPages(app: FastifyInstance, read: ReadOrderPage): Promise<void> {
  await app.register(async scope => {
    await scope.register(fastifyHelmet, { contentSecurityPolicy: { useDefaults: false, directives } });
    scope.get<{ Params: SignedLink }>(
      '/order/:organizationId/:orderId/:signature',
      async (request, reply) => {
        const page = await read(request.params);
        return reply
          .code(page === null ? 404 : 200)
          .headers({
            'cache-control': 'private, no-store',
            'referrer-policy': 'no-referrer',
            'x-robots-tag': 'noindex, nofollow',
          })
          .type('text/html; charset=utf-8')
          .send(page === null ? orderNotFoundPage : orderPage(page));
      },
    );
  });
}

/** The page has its styles in itself, and nothing else. */
const directives = {
  defaultSrc: ["'none'"],
  styleSrc: ["'unsafe-inline'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { buyerPageHeaders, buyerPagePolicy } from './buyer-page.js';
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
    await scope.register(fastifyHelmet, { contentSecurityPolicy: buyerPagePolicy });
    scope.get<{ Params: SignedLink }>(
      '/order/:organizationId/:orderId/:signature',
      async (request, reply) => {
        const page = await read(request.params);
        return reply
          .code(page === null ? 404 : 200)
          .headers(buyerPageHeaders)
          .type('text/html; charset=utf-8')
          .send(page === null ? orderNotFoundPage : orderPage(page));
      },
    );
  });
}

import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { buyerPageHeaders, buyerPagePolicy } from '../pages/page-policy.js';
import { type CheckoutPageView, checkoutNotFoundPage, checkoutPage } from './checkout-page.js';
import { type OrderPageView, orderNotFoundPage, orderPage } from './order-page.js';

interface SignedLink {
  organizationId: string;
  id: string;
  signature: string;
}

/** What a page shows; null for a link that is not right. */
export type ReadPage<View> = (link: SignedLink) => Promise<View | null>;

interface BuyerPages {
  order: ReadPage<OrderPageView>;
  checkout: ReadPage<CheckoutPageView>;
}

/**
 * Where `permalink_url` and `continue_url` lead: the order and the checkout, to whoever has the link. No cache keeps them and
 * no search engine lists them.
 */
export async function serveBuyerPages(app: FastifyInstance, { order, checkout }: BuyerPages): Promise<void> {
  await app.register(async scope => {
    await scope.register(fastifyHelmet, { contentSecurityPolicy: buyerPagePolicy });
    serve(
      scope,
      'order',
      async link => {
        const view = await order(link);
        return view === null ? null : orderPage(view);
      },
      orderNotFoundPage,
    );
    serve(
      scope,
      'checkout',
      async link => {
        const view = await checkout(link);
        return view === null ? null : checkoutPage(view);
      },
      checkoutNotFoundPage,
    );
  });
}

function serve(app: FastifyInstance, kind: string, htmlOf: ReadPage<string>, notFound: string): void {
  app.get<{ Params: SignedLink }>(`/${kind}/:organizationId/:id/:signature`, async (request, reply) => {
    const html = await htmlOf(request.params);
    return reply
      .code(html === null ? 404 : 200)
      .headers(buyerPageHeaders)
      .type('text/html; charset=utf-8')
      .send(html ?? notFound);
  });
}

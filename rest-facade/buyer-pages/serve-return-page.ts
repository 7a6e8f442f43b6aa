import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { pageHtml } from '../pages/page-layout.js';
import { buyerPageHeaders, buyerPagePolicy } from '../pages/page-policy.js';

/**
 * Where a buyer comes back to from the bank, if the merchant has no page of its own for that. It is the same for everybody: what
 * became of the payment is asked of the processor, never read from the address that it sends the buyer to.
 */
export async function serveReturnPage(app: FastifyInstance): Promise<void> {
  await app.register(async scope => {
    await scope.register(fastifyHelmet, { contentSecurityPolicy: buyerPagePolicy });
    scope.get('/payment-return', (_request, reply) =>
      reply.headers(buyerPageHeaders).type('text/html; charset=utf-8').send(returnPage),
    );
  });
}

const returnPage = pageHtml({
  title: 'Back from your bank',
  site: null,
  body: '<p>Your answer was received. You can close this window and return to the shop or assistant where you ordered: it tells you whether the payment was successful.</p>',
});

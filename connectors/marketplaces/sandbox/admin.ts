import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import {
  ControlError,
  makeReturn,
  makeStatement,
  orderOf,
  payOut,
  placeOrder,
  returnOf,
} from './control-actions.js';
import { controlPage } from './control-page.js';
import {
  CountedThrough,
  controls,
  FaultRates,
  NewItemCounters,
  NewOrder,
  NewPayout,
  NewPerformance,
  NewReturn,
  NewReview,
  NewStatement,
  OrderStageChange,
  PriceQuestion,
  PushTarget,
  ReturnStageChange,
  ReviewEdit,
} from './controls.js';
import type { FaultName } from './faults.js';
import { putItemCounters, setPerformance } from './performance-controls.js';
import { buyerPrice } from './promotions.js';
import { editReview, writeReview } from './review-controls.js';
import type { Sandbox } from './sandbox.js';

type ById = { Params: { id: string } };

/** For people and tests: the state as it is, faults, and what buyers and the marketplace itself do. */
export function adminRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { faults, tokens, pushes } = sandbox;
  readJsonBodies(app);

  app.get('/', async (request, reply) =>
    request.headers.accept?.includes('text/html') === true
      ? reply
          .type('text/html; charset=utf-8')
          .send(controlPage(sandbox.protocol.key, `${sandbox.url}/_sandbox`))
      : booksOf(sandbox),
  );

  app.put<{ Body: Record<string, number> }>('/faults', { schema: { body: FaultRates } }, async request => {
    faults.clear();
    for (const [name, rate] of Object.entries(request.body)) {
      faults.set(name as FaultName, rate);
    }
    return faults;
  });
  app.put<{ Body: Static<typeof PushTarget> }>(
    '/push-target',
    { schema: { body: PushTarget } },
    async request => {
      pushes.sendTo(request.body.url);
      return { pushTarget: pushes.target };
    },
  );
  app.post('/tokens/expire', async () => tokens.expireAll());
  app.post('/tokens/revoke', async () => tokens.revokeAll());
  saleRoutes(app, sandbox);
  reviewRoutes(app, sandbox);
  performanceRoutes(app, sandbox);
  priceRoute(app, sandbox);
}

function priceRoute(app: FastifyInstance, { shop }: Sandbox): void {
  app.get<{ Querystring: { listingId: string; variantId: string; at?: string } }>(
    '/buyer-price',
    { schema: { querystring: PriceQuestion } },
    async ({ query: { listingId, variantId, at } }) => {
      const price = buyerPrice(shop, { listingId, variantId }, at ?? shop.now());
      if (price === null) {
        throw new ControlError(404, `There is no variant ${variantId} of a listing ${listingId}.`);
      }
      return price;
    },
  );
}

function saleRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { shop } = sandbox;
  app.post<{ Body: NewOrder }>('/orders', { schema: { body: NewOrder } }, async request =>
    placeOrder(sandbox, request.body),
  );
  app.post<ById & { Body: Static<typeof OrderStageChange> }>(
    '/orders/:id/advance',
    { schema: { body: OrderStageChange } },
    async request => {
      const order = orderOf(sandbox, request.params.id);
      shop.advanceOrder(order, request.body.stage);
      return order;
    },
  );
  app.post<{ Body: NewReturn }>('/returns', { schema: { body: NewReturn } }, async request =>
    makeReturn(sandbox, request.body),
  );
  app.post<ById & { Body: Static<typeof ReturnStageChange> }>(
    '/returns/:id/advance',
    { schema: { body: ReturnStageChange } },
    async request => {
      const record = returnOf(sandbox, request.params.id);
      shop.advanceReturn(record, request.body.stage);
      return record;
    },
  );
  app.post<{ Body: NewStatement }>('/statements', { schema: { body: NewStatement } }, async request =>
    makeStatement(sandbox, request.body),
  );
  app.post<ById & { Body: Static<typeof NewPayout> }>(
    '/statements/:id/pay',
    { schema: { body: NewPayout } },
    async request => payOut(sandbox, request.params.id, request.body.status ?? 'PAID'),
  );
}

function reviewRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post<{ Body: NewReview }>('/reviews', { schema: { body: NewReview } }, async request =>
    writeReview(sandbox, request.body),
  );
  app.post<ById & { Body: Static<typeof ReviewEdit> }>(
    '/reviews/:id/edit',
    { schema: { body: ReviewEdit } },
    async request => editReview(sandbox, request.params.id, request.body),
  );
}

function performanceRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.put<{ Body: NewPerformance }>('/performance', { schema: { body: NewPerformance } }, async request =>
    setPerformance(sandbox, request.body),
  );
  app.put<{ Body: Static<typeof CountedThrough> }>(
    '/performance/counted-through',
    { schema: { body: CountedThrough } },
    async request => {
      sandbox.shop.countedThrough = request.body.day;
      return { countedThrough: sandbox.shop.countedThrough };
    },
  );
  app.put<{ Body: NewItemCounters }>('/item-counters', { schema: { body: NewItemCounters } }, async request =>
    putItemCounters(sandbox, request.body),
  );
}

const booksOf = (sandbox: Sandbox): object => {
  const { shop, faults, pushes, protocol, calls } = sandbox;
  const { externalId, name, stores } = protocol.account;
  return {
    marketplace: protocol.key,
    account: { externalId, name, stores },
    controls,
    listings: shop.listings(),
    orders: [...shop.state.orders.values()],
    returns: [...shop.state.returns.values()],
    statements: [...shop.state.statements.values()],
    promotions: [...shop.state.promotions.values()],
    reviews: [...shop.state.reviews.values()],
    performance: [...shop.state.performance.values()],
    itemCounters: [...shop.state.itemCounters.values()],
    countedThrough: shop.countedThrough,
    faults,
    calls: Object.fromEntries(calls),
    pushTarget: pushes.target,
  };
};

/** Whatever the content type says: `curl -d` calls JSON a form. */
function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)));
    } catch {
      done(new ControlError(400, 'The body is not JSON.'));
    }
  });
  // No body is one without members: what is missing of it is told like that of any other.
  app.addHook('preValidation', async request => {
    request.body ??= {};
  });
  app.setErrorHandler(
    (error: Error & { validation?: unknown }, _request: FastifyRequest, reply: FastifyReply) => {
      if (error instanceof ControlError) {
        return reply.code(error.status).send({ error: error.message });
      }
      const status = error.validation === undefined ? 500 : 400;
      return reply.code(status).send({ error: error.message });
    },
  );
}

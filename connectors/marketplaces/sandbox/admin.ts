import type { FastifyInstance } from 'fastify';
import type { OrderStage, SandboxOrder } from './books.js';
import { type FaultName, faultNames } from './faults.js';
import type { Sandbox } from './sandbox.js';

const bodyOf = <T>(body: unknown): T => JSON.parse(String(body)) as T;

/** Plain JSON for people and tests: the books as they are, faults, and what buyers do. */
export function adminRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { shop, faults, tokens, pushes, protocol } = sandbox;

  app.get('/', async () => ({
    marketplace: protocol.key,
    account: {
      externalId: protocol.account.externalId,
      name: protocol.account.name,
      stores: protocol.account.stores,
    },
    listings: shop.listings(),
    orders: [...shop.books.orders.values()],
    returns: [...shop.books.returns.values()],
    statements: [...shop.books.statements.values()],
    faults,
    calls: Object.fromEntries(sandbox.calls),
    pushTarget: pushes.target,
  }));

  app.put('/faults', async (request, reply) => {
    const rates = bodyOf<Partial<Record<FaultName, number>>>(request.body);
    const unknown = Object.keys(rates).filter(name => !faultNames.includes(name as FaultName));
    if (unknown.length > 0) {
      return reply
        .code(400)
        .send({ error: `Unknown faults: ${unknown.join(', ')}. Known: ${faultNames.join(', ')}` });
    }
    faults.clear();
    for (const [name, rate] of Object.entries(rates)) {
      faults.set(name as FaultName, rate);
    }
    return faults;
  });

  app.put('/push-target', async request => {
    pushes.sendTo(bodyOf<{ url: string | null }>(request.body).url);
    return { pushTarget: pushes.target };
  });

  app.post('/tokens/expire', async () => tokens.expireAll());
  app.post('/tokens/revoke', async () => tokens.revokeAll());

  /** Answers 409 when there is not enough stock: a marketplace sells no more than it was told there is. */
  app.post('/orders', async (request, reply) => {
    const order = shop.placeOrder(bodyOf<Parameters<typeof shop.placeOrder>[0]>(request.body));
    return order ?? reply.code(409).send({ error: 'Not enough stock.' });
  });

  app.post('/orders/:id/advance', async (request, reply) => {
    const { id } = request.params as { id: string };
    const order: SandboxOrder | undefined = shop.books.orders.get(id);
    if (order === undefined) {
      return reply.code(404).send({ error: 'No such order.' });
    }
    shop.advanceOrder(order, bodyOf<{ stage: OrderStage }>(request.body).stage);
    return order;
  });
}

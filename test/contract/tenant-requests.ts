import { newId } from '../../kernel/ids.js';
import type { RequestOptions } from '../support/rest-client.js';

/** What agents say who they are by, and that they have not said it before. */
export interface AgentHeaders {
  ucp: Record<UcpPrefix, Record<string, string>>;
  acp: () => Record<string, string>;
}

/** What begins the ids of the rows of a version. */
type UcpPrefix = 'ucp' | 'ucp-2026-01-11';

/** `userAgent` makes the header for a version of the protocol. */
export const agentHeaders = (userAgent: (version: string) => string): AgentHeaders => ({
  ucp: {
    ucp: { 'ucp-agent': userAgent('2026-04-08') },
    'ucp-2026-01-11': { 'ucp-agent': userAgent('2026-01-11') },
  },
  acp: () => ({ 'api-version': '2026-04-17', 'idempotency-key': newId() }),
});

/** A good request of each row that has something in its path, so that only whose it is can be wrong with it. */
export const tenantRequests = (
  agent: AgentHeaders,
  productId: string,
): Record<string, () => RequestOptions> => ({
  'products.read': () => ({}),
  'products.update': () => ({ body: { title: 'Theirs now' } }),
  'products.delete': () => ({}),
  'products.price': () => ({ body: { price: { amount: '1.00', currency: 'USD' } } }),
  'products.inventory': () => ({ body: { inventoryQuantity: 1 } }),
  'products.cost': () => ({ body: { cost: { amount: '1.00', currency: 'USD' } } }),
  'products.images.add': () => ({ headers: { 'content-type': 'image/png' } }),
  'products.bulk-import.apply': () => ({ body: {} }),
  'products.bulk-import.rows': () => ({}),
  'products.publish': () => ({ body: {} }),
  'products.delist': () => ({ body: {} }),
  'products.listings': () => ({}),
  'products.readPriceComparison': () => ({}),
  'settlements.read': () => ({}),
  'priceBooks.read': () => ({}),
  'priceBooks.update': () => ({ body: { name: 'Theirs now' } }),
  'priceBooks.delete': () => ({}),
  'campaigns.read': () => ({}),
  'campaigns.revise': () => ({ body: { name: 'Theirs now' } }),
  'campaigns.act': () => ({ body: { action: 'submit' } }),
  'campaigns.archive': () => ({ body: {} }),
  'campaigns.restore': () => ({ body: {} }),
  'campaigns.delete': () => ({}),
  'agents.general.read': () => ({}),
  'analytics.reports.file': () => ({}),
  'looks.read': () => ({}),
  'aops.config.read': () => ({}),
  'aops.config.replace': () => ({ body: { config: {} } }),
  'aops.execute': () => ({ body: {} }),
  'threads.status': () => ({}),
  'promotions.read': () => ({}),
  'promotions.update': () => ({ body: { name: 'Theirs now' } }),
  'promotions.delete': () => ({}),
  'promotions.retry': () => ({}),
  'promotions.products.list': () => ({}),
  'promotions.products.add': () => ({ body: { products: [{ productId }] } }),
  'promotions.products.remove': () => ({ body: { products: [{ productId }] } }),
  'orders.read': () => ({}),
  'orders.update': () => ({ body: { status: 'shipped' } }),
  'orders.action-options': () => ({}),
  'orders.actions': () => ({}),
  'orders.act': () => ({ body: { action: 'ship' } }),
  'orders.label': () => ({}),
  'returns.read': () => ({}),
  'returns.action-options': () => ({}),
  'returns.actions': () => ({}),
  'returns.act': () => ({ body: { action: 'accept' } }),
  'reviews.read': () => ({}),
  'reviews.draftReply': () => ({ body: {} }),
  'webhooks.read': () => ({}),
  'webhooks.update': () => ({ body: { description: 'Theirs now' } }),
  'webhooks.delete': () => ({}),
  'webhooks.pause': () => ({ body: {} }),
  'webhooks.resume': () => ({ body: {} }),
  'webhooks.test': () => ({ body: {} }),
  'webhooks.rotate-secret': () => ({ body: {} }),
  'webhooks.deliveries.list': () => ({}),
  'webhooks.deliveries.read': () => ({}),
  'webhooks.deliveries.replay': () => ({ body: {} }),
  'content.documents.read': () => ({}),
  'jobs.read': () => ({}),
  'jobs.cancel': () => ({ body: {} }),
  ...nativeCheckouts(productId),
  ...acpCheckouts(agent),
  ...ucpCheckouts('ucp', agent, productId),
  ...ucpCheckouts('ucp-2026-01-11', agent, productId),
  'ucp.carts.read': () => ({ headers: agent.ucp.ucp }),
  'ucp.carts.replace': () => ({
    headers: agent.ucp.ucp,
    body: { line_items: [{ item: { id: productId }, quantity: 1 }] },
  }),
  'ucp.carts.cancel': () => ({ headers: agent.ucp.ucp, body: {} }),
  'ucp.checkout.update': () => ({ headers: agent.ucp.ucp, body: { discounts: { codes: [] } } }),
});

const token = { type: 'token', token: 'success_token' };

const nativeCheckouts = (productId: string): Record<string, () => RequestOptions> => ({
  'checkoutSessions.read': () => ({}),
  'checkoutSessions.update': () => ({ body: { discountCodes: [] } }),
  'checkoutSessions.replace': () => ({
    body: { items: [{ productId, quantity: 1 }], paymentRail: 'x402' },
  }),
  'checkoutSessions.cancel': () => ({ body: {} }),
  'checkoutSessions.complete': () => ({ body: { payment: { type: 'spt', credential: token } } }),
});

const acpCheckouts = ({ acp }: AgentHeaders): Record<string, () => RequestOptions> => ({
  'acp.checkout.read': () => ({ headers: acp() }),
  'acp.checkout.update': () => ({ headers: acp(), body: {} }),
  'acp.checkout.complete': () => ({
    headers: acp(),
    body: { payment_data: { handler_id: 'h', instrument: { type: 'card', credential: token } } },
  }),
  'acp.checkout.cancel': () => ({ headers: acp(), body: {} }),
  'acp.orders.read': () => ({ headers: acp() }),
  'acp.feeds.read': () => ({}),
  'acp.feeds.products': () => ({}),
});

const card = { id: 'i', handler_id: 'h', type: 'card', credential: token };

const ucpCheckouts = (
  prefix: UcpPrefix,
  agent: AgentHeaders,
  productId: string,
): Record<string, () => RequestOptions> => {
  const headers = agent.ucp[prefix];
  return {
    [`${prefix}.checkout.read`]: () => ({ headers }),
    [`${prefix}.checkout.replace`]: () => ({
      headers,
      body: { line_items: [{ item: { id: productId }, quantity: 1 }] },
    }),
    [`${prefix}.checkout.complete`]: () => ({
      headers,
      body:
        prefix === 'ucp' ? { payment: { instruments: [card] } } : { payment_data: card, risk_signals: {} },
    }),
    [`${prefix}.checkout.cancel`]: () => ({ headers, body: {} }),
    [`${prefix}.orders.read`]: () => ({ headers }),
  };
};

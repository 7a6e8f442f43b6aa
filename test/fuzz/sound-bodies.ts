import type { Dice } from './dice.js';
import type { KnownThings } from './known-things.js';
import { anyJson } from './values.js';

interface Given {
  dice: Dice;
  known: KnownThings;
}

const token = { type: 'token', token: 'success_token' };
const card = { id: 'i', handler_id: 'stripe', type: 'card', credential: token };
const address = {
  name: 'Ida',
  line_one: '1 Road',
  city: 'Singapore',
  state: 'SG',
  country: 'SG',
  postal_code: '018928',
};

/** Bodies that schemas alone do not lead to: what they name has to fit together. By the route's id. */
const soundBodies: Record<string, (given: Given) => unknown> = {
  'orders.create': ({ dice }) => ({
    marketplace: 'market-stall',
    externalOrderId: `F-${dice.integer(1, 10_000)}`,
    status: 'to_ship',
    currency: 'SGD',
    totals: { total: { amount: '5.00', currency: 'SGD' } },
    items: [{ sku: 'ANY', name: 'Cup', quantity: dice.integer(1, 3) }],
    placedAt: '2026-11-21T08:00:00Z',
  }),
  'orders.update': ({ dice }) => ({ status: dice.pick(['to_ship', 'shipped', 'completed', 'canceled']) }),
  'settlements.create': ({ dice }) => ({
    marketplace: 'market-stall',
    externalOrderId: `F-${dice.integer(1, 10_000)}`,
    currency: 'SGD',
    rows: [
      {
        externalRowId: `R-${dice.integer(1, 10_000)}`,
        type: 'Sale',
        amount: '5.00',
        postedAt: '2026-11-21T08:00:00Z',
      },
    ],
  }),
  'webhooks.create': () => ({ url: 'http://127.0.0.1:9/hook', events: ['product.created', 'order.updated'] }),
  'webhooks.update': ({ dice }) => ({ description: `Hook ${dice.integer(1, 9)}` }),
  'checkoutSessions.create': given => ({ items: itemsOf(given), paymentRail: 'acp_stripe' }),
  'checkoutSessions.replace': given => ({ items: itemsOf(given), paymentRail: 'acp_stripe' }),
  'checkoutSessions.update': () => ({ discountCodes: [] }),
  'checkoutSessions.complete': () => ({
    payment: { type: 'card', credential: { type: 'spt', token: 'success_token' } },
  }),
  'acp.checkout.create': given => ({
    line_items: lineItemsOf(given),
    currency: 'sgd',
    capabilities: {},
    fulfillment_details: { name: 'Ida', email: 'ida@example.com', address },
  }),
  'acp.checkout.update': () => ({ fulfillment_details: { name: 'Ida', address } }),
  'acp.checkout.complete': () => ({
    payment_data: { handler_id: 'stripe', instrument: { type: 'card', credential: token } },
  }),
  'ucp.checkout.create': given => ({ line_items: lineItemsOf(given) }),
  'ucp.checkout.replace': given => ({ line_items: lineItemsOf(given) }),
  'ucp.checkout.complete': () => ({ payment: { instruments: [card] } }),
  'ucp-2026-01-11.checkout.create': given => ({
    currency: 'SGD',
    line_items: lineItemsOf(given),
    payment: { instruments: [] },
  }),
  'ucp-2026-01-11.checkout.complete': () => ({ payment_data: card, risk_signals: {} }),
};

const itemsOf = ({ dice, known }: Given) => [
  { productId: known.reference('productId', dice), quantity: dice.integer(1, 3) },
];

const lineItemsOf = ({ dice, known }: Given) => [
  { item: { id: known.reference('productId', dice) }, id: known.reference('productId', dice), quantity: 1 },
];

/** A body that is right as a whole, or has one thing wrong; undefined where a schema says all there is to say. */
export function soundBody(routeId: string, given: Given): unknown {
  const body = soundBodies[routeId]?.(given);
  return body === undefined || given.dice.chance(0.5) ? body : withOneWrong(body, given.dice);
}

function withOneWrong(value: unknown, dice: Dice): unknown {
  if (typeof value !== 'object' || value === null || dice.chance(0.2)) {
    return anyJson(dice);
  }
  const names = Object.keys(value);
  const name = dice.pick(names.length > 0 ? names : ['unknown']);
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...value };
  if (dice.chance(0.2)) {
    delete copy[name];
  } else {
    copy[name] = withOneWrong(copy[name], dice);
  }
  return copy;
}

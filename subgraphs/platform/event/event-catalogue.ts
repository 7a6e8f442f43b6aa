import type { Scope } from '../../../kernel/scopes.js';

interface EventEntry {
  family: 'product' | 'order' | 'return' | 'settlement' | 'look';
  /** §5.5: what a caller needs to pull events of this key or to subscribe to it. */
  scope: Scope;
  schemaVersion: string;
  emittedWhen: string;
}

const product = { family: 'product', scope: 'catalog:read', schemaVersion: '2026-08-01' } as const;
const order = { family: 'order', scope: 'orders:read', schemaVersion: '2026-08-01' } as const;
const returned = { family: 'return', scope: 'orders:read', schemaVersion: '2026-08-29' } as const;
const settlement = { family: 'settlement', scope: 'settlements:read', schemaVersion: '2026-08-01' } as const;
const look = { family: 'look', scope: 'catalog:read', schemaVersion: '2026-08-01' } as const;

/** Every key that can be subscribed to and pulled (§6.1), declared once. */
export const eventCatalogue = {
  'product.created': {
    ...product,
    emittedWhen: 'A product is created through a product or developer workflow.',
  },
  'product.updated': { ...product, emittedWhen: 'Persisted public product data change.' },
  'product.deleted': { ...product, emittedWhen: 'A product is deleted through the product API.' },
  'product.price.changed': {
    ...product,
    emittedWhen: 'Price, sale price, currency or cost-price inputs change.',
  },
  'product.inventory.changed': { ...product, emittedWhen: 'Catalog inventory quantity changes.' },
  'product.delisted': { ...product, emittedWhen: 'A marketplace delist is saved; the product itself stays.' },
  'order.created': { ...order, emittedWhen: 'A canonical order and its initial lines are first stored.' },
  'order.updated': { ...order, emittedWhen: 'Public non-status fields, totals or lines change.' },
  'order.status.changed': { ...order, emittedWhen: 'The canonical status changes.' },
  'order.deleted': { ...order, emittedWhen: 'An order is explicitly deleted or legally purged.' },
  'return.created': { ...returned, emittedWhen: 'A normalized return and its lines first commit.' },
  'return.updated': {
    ...returned,
    emittedWhen: 'Amounts, identifiers or lines change without a status transition.',
  },
  'return.status.changed': { ...returned, emittedWhen: 'The provider-neutral return status changes.' },
  'settlement.created': {
    ...settlement,
    emittedWhen: 'The first order-and-currency finance aggregate is committed.',
  },
  'settlement.updated': {
    ...settlement,
    emittedWhen: 'Amounts, fees, references, evidence counts or reconciliation results change.',
  },
  'settlement.status.changed': { ...settlement, emittedWhen: 'The normalized aggregate status changes.' },
  'look.created': { ...look, emittedWhen: 'A shoppable look is created.' },
  'look.deleted': { ...look, emittedWhen: 'A shoppable look is deleted.' },
} as const satisfies Record<string, EventEntry>;

export type EventKey = keyof typeof eventCatalogue;

export const eventKeys = Object.keys(eventCatalogue) as EventKey[];

export const isEventKey = (text: string): text is EventKey => Object.hasOwn(eventCatalogue, text);

/** Every key with the scope that reads its events, for whoever follows the log. */
export const eventScopes: ReadonlyMap<string, Scope> = new Map(
  eventKeys.map(key => [key, eventCatalogue[key].scope]),
);

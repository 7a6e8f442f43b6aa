/** A request that changes something, and its effect on the log of events. */
interface Kind {
  /** Of a hundred changes so many are of this kind. */
  share: number;
  /** The events of one such change, in order. */
  events: readonly string[];
  method: 'POST' | 'PATCH' | 'DELETE';
  path(productId: string): string;
  /** `number` is another one for each change, so that none changes nothing. */
  body?(number: number): Record<string, unknown>;
}

const inCurrency = (amount: string) => ({ amount, currency: 'SGD' });

export const kinds = {
  create: {
    share: 25,
    events: ['product.created'],
    method: 'POST',
    path: () => '/api/v1/products',
    body: number => ({
      title: `Tasse "Größe ${number}" ☕`,
      sku: `CHAOS-${number}`,
      price: inCurrency(`${number}.50`),
      inventoryQuantity: number,
    }),
  },
  rename: {
    share: 25,
    events: ['product.updated'],
    method: 'PATCH',
    path: productId => `/api/v1/products/${productId}`,
    body: number => ({ title: `Renamed ${number}` }),
  },
  reprice: {
    share: 20,
    events: ['product.updated', 'product.price.changed'],
    method: 'PATCH',
    path: productId => `/api/v1/products/${productId}/price`,
    body: number => ({ price: inCurrency(`${number}.25`) }),
  },
  restock: {
    share: 20,
    events: ['product.updated', 'product.inventory.changed'],
    method: 'PATCH',
    path: productId => `/api/v1/products/${productId}/inventory`,
    body: number => ({ inventoryQuantity: number }),
  },
  remove: {
    share: 10,
    events: ['product.deleted'],
    method: 'DELETE',
    path: productId => `/api/v1/products/${productId}`,
  },
} as const satisfies Record<string, Kind>;

export type ChangeKind = keyof typeof kinds;

/** A change that was answered with success. */
export interface Change {
  kind: ChangeKind;
  productId: string;
  /** The product after the change, as answered; null once it is deleted. */
  product: Record<string, unknown> | null;
  /** By the monotonic clock of the writers: the effect lies between the two. */
  firstSentMs: number;
  answeredMs: number;
  /** Requests that it took. */
  tries: number;
}

/** A kind by a number from 0 to below 1, as often as its share says. */
export function kindAt(chance: number): ChangeKind {
  let rest = chance * 100;
  for (const [name, { share }] of Object.entries(kinds)) {
    rest -= share;
    if (rest < 0) {
      return name as ChangeKind;
    }
  }
  return 'create';
}

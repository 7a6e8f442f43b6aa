import { RequestContext } from '../../kernel/context.js';
import type { AppError } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import type { OrderDraft, OrderItemDraft } from '../../subgraphs/commerce/orders/order/order-draft.rules.js';
import type { OrderShop } from './order-world.js';

export const sgd = (amount: string) => ({ amount, currency: 'SGD' });

export const item = (more: Partial<OrderItemDraft> = {}): OrderItemDraft => ({
  externalOrderItemId: null,
  marketplaceItemId: null,
  marketplaceVariantId: null,
  productId: null,
  variantId: null,
  sku: 'MUG',
  sellerSku: null,
  shopSku: null,
  name: 'Blue mug',
  status: null,
  quantity: 2,
  unitPrice: sgd('12.5'),
  paidPrice: null,
  unitCost: null,
  ...more,
});

export const nothing = { subtotal: null, discount: null, shipping: null, tax: null, total: null };

export const draft = (more: Partial<OrderDraft> = {}): OrderDraft => ({
  marketplace: 'market-stall',
  accountId: null,
  storeId: null,
  externalOrderId: 'S-1',
  externalOrderNumber: null,
  status: 'to_ship',
  marketplaceStatus: null,
  country: 'sg',
  currency: 'SGD',
  totals: { ...nothing, total: sgd('28'), shipping: sgd('3') },
  items: [item()],
  placedAt: '2026-11-20T08:00:00.000Z',
  sourceUpdatedAt: null,
  ...more,
});

export const errorOf = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error('It was not rejected')),
    (error: AppError) => error,
  );
export const pathsOf = ({ errors }: AppError) => errors.map(({ path, code }) => [path, code]);

/** As the shop's context, at the version that `If-Match` names. */
export const at = ({ ctx }: OrderShop, ifMatch: number): RequestContext =>
  new RequestContext({
    requestId: newId(),
    caller: ctx.caller,
    db: ctx.db,
    clock: ctx.clock,
    log: ctx.log,
    ifMatch,
  });

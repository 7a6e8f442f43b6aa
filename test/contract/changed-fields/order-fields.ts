import { describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import type {
  Order,
  OrderLine,
  OrderPackage,
  OrderTotals,
} from '../../../subgraphs/commerce/orders/order/order.entity.js';
import { channelOrder, line, type OrderShop } from '../../commerce/order-world.js';
import { eventsOf } from './events-of.js';

/** Identity and bookkeeping: never changed, or changed with everything else. */
type Kept =
  | 'id'
  | 'marketplace'
  | 'accountId'
  | 'externalOrderId'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'sourceUpdatedAt';

/** What a change of one field comes to. */
interface Change<Value> {
  to: Value;
  /** Public paths of the event; none where no event tells of it. */
  told: string[];
  /** False where it is no change of the order that callers compare: then the version stays. */
  isShown?: false;
}

/** The order before: historical, so that no stock moves and each field is what it is set to. */
const filled = (order: Order): Order => ({
  ...order,
  storeId: 'store-1',
  externalOrderNumber: '#1',
  statusReason: 'buyer',
  flags: ['onHold'],
  unknownStatuses: ['ODD'],
  discrepancies: [{ field: 'subtotal', stated: '1.00', computed: '2.00' }],
  packages: [parcel],
  ignoredChanges: [ignoredChange],
  lines: order.lines.map(each => ({ ...each, ...filledLine })),
});

const parcel: OrderPackage = {
  externalPackageId: 'P1',
  marketplaceStatus: 'OUT',
  carrier: 'Post',
  trackingNumber: 'T1',
  externalLineIds: ['1'],
  isTrackable: true,
};

const ignoredChange = {
  reason: 'older' as const,
  status: null,
  marketplaceStatus: null,
  sourceUpdatedAt: '2026-11-21T06:00:00.000Z',
  at: '2026-11-21T07:00:00.000Z',
};

const filledLine: Partial<OrderLine> = {
  marketplaceItemId: 'I1',
  marketplaceVariantId: 'V1',
  productId: newId(),
  variantId: newId(),
  matchedBy: 'sku',
  sku: 'MUG',
  sellerSku: 'MUG',
  shopSku: 'S-MUG',
  marketplaceStatus: 'READY',
  quantity: 3,
  unitCost: '4.00000',
  unitCostCurrency: 'SGD',
  openFor: { ship: 1, cancel: 1 },
};

const orderChanges: {
  [Field in Exclude<keyof Order, Kept | 'totals' | 'lines' | 'packages'>]: Change<Order[Field]>;
} = {
  storeId: { to: 'store-2', told: [] },
  externalOrderNumber: { to: '#2', told: ['externalOrderNumber'] },
  status: { to: 'shipped', told: ['status'] },
  marketplaceStatus: { to: 'SENT', told: ['marketplaceStatus'] },
  mappingVersion: { to: '2027-01-01', told: [] },
  statusRule: { to: 'other', told: [] },
  statusReason: { to: 'seller', told: [] },
  flags: { to: ['cancelRequested'], told: [] },
  unknownStatuses: { to: ['ODD', 'STRANGE'], told: [] },
  country: { to: 'MY', told: ['country'] },
  currency: { to: 'USD', told: ['currency', 'items'] },
  discrepancies: { to: [], told: [] },
  stockState: { to: 'released', told: [] },
  sourceStatus: { to: 'shipped', told: [], isShown: false },
  returnState: { to: 'flagged', told: [], isShown: false },
  isHistorical: { to: false, told: [] },
  placedAt: { to: '2026-11-20T09:00:00.000Z', told: ['placedAt'] },
  sourceSeenAt: { to: '2026-11-21T08:00:00.000Z', told: [], isShown: false },
  ignoredChanges: { to: [], told: [], isShown: false },
};

/** `stockQuantity` follows from the others. */
const lineChanges: { [Field in Exclude<keyof OrderLine, 'id' | 'stockQuantity'>]: Change<OrderLine[Field]> } =
  {
    externalLineId: { to: '2', told: ['items'] },
    marketplaceItemId: { to: 'I2', told: ['items'] },
    marketplaceVariantId: { to: 'V2', told: ['items'] },
    productId: { to: newId(), told: ['items'] },
    variantId: { to: newId(), told: [] },
    matchedBy: { to: 'manual', told: [] },
    sku: { to: 'CUP', told: ['items'] },
    sellerSku: { to: 'CUP', told: ['items'] },
    shopSku: { to: 'S-CUP', told: ['items'] },
    name: { to: 'Red mug', told: ['items'] },
    status: { to: 'shipped', told: ['items'] },
    marketplaceStatus: { to: 'SENT', told: [], isShown: false },
    quantity: { to: 4, told: ['quantity', 'items'] },
    returnedQuantity: { to: 1, told: [], isShown: false },
    unitPrice: { to: '13.00', told: ['items'] },
    paidPrice: { to: '11.00', told: ['items'] },
    paidTotal: { to: '23.00', told: ['items'] },
    unitCost: { to: '5.00000', told: ['items'] },
    unitCostCurrency: { to: 'USD', told: ['items'] },
    openFor: { to: { ship: 0, cancel: 1 }, told: [], isShown: false },
    shortQuantity: { to: 1, told: [] },
  };

const packageChanges: { [Field in keyof Required<OrderPackage>]: OrderPackage[Field] } = {
  externalPackageId: 'P2',
  marketplaceStatus: 'IN',
  carrier: 'Courier',
  trackingNumber: 'T2',
  externalLineIds: ['1', '2'],
  isTrackable: false,
};

const totalsChanges: Record<keyof OrderTotals, string> = {
  subtotal: '2.00',
  discount: '2.00',
  shipping: '2.00',
  tax: '2.00',
  total: '2.00',
};

const noTotals: OrderTotals = { subtotal: null, discount: null, shipping: null, tax: null, total: null };

/** Without the columns of its totals, which lie beside them in what was read. */
const fieldsOf = (order: Order) =>
  Object.fromEntries(Object.entries(order).filter(([field]) => !Object.hasOwn(noTotals, field)));

/** Each field of an order, its lines, packages and totals, changed alone. */
export function describeOrders(openShop: () => OrderShop): void {
  /** Stores the change and answers the order as it was, as it is read back, and what was told of it. */
  async function changed(start: (order: Order) => Order, change: (order: Order) => Order) {
    const shop = openShop();
    const { organizationId } = shop;
    const { orderId } = await shop.record(channelOrder({ lines: [line()] }), { isHistorical: true });
    const save = async (next: (order: Order) => Order) => {
      const before = await shop.order(orderId!);
      const after = next(before);
      await shop.ctx.transaction(tx => shop.store.save(tx, { organizationId, before, after }));
      return { before, after, stored: await shop.order(orderId!) };
    };
    await save(start);
    const known = (await eventsOf(shop.ctx, 'order')).length;
    const saved = await save(change);
    const told = (await eventsOf(shop.ctx, 'order')).slice(known).flatMap(event => event.changedFields);
    return { ...saved, told };
  }

  /** That the order is stored as it was changed, at its next version where a read shows the change. */
  async function expectFound(
    change: (order: Order) => Order,
    { told, isShown = true }: { told: string[]; isShown?: boolean },
    start = filled,
  ) {
    const { before, after, stored, told: paths } = await changed(start, change);
    expect(after).not.toEqual(before);
    expect(fieldsOf(stored)).toEqual({
      ...fieldsOf(after),
      version: before.version + (isShown ? 1 : 0),
      updatedAt: stored.updatedAt,
    });
    expect(paths).toEqual(told);
  }

  const eachLine = (change: Partial<OrderLine>) => (order: Order) => ({
    ...order,
    lines: order.lines.map(each => ({ ...each, ...change })),
  });

  describe('an order', () => {
    it.each(Object.entries(orderChanges))('is stored with %s alone changed', (field, { to, ...rest }) => {
      // Of an order that is not historical the stock of its products would move as well.
      const start = field === 'isHistorical' ? eachLine({ productId: null }) : filled;
      return expectFound(order => ({ ...order, [field]: to }), rest, start);
    });

    it.each(Object.entries(lineChanges))(
      'is stored with %s of a line alone changed',
      (field, { to, ...rest }) => expectFound(eachLine({ [field]: to }), rest),
    );

    it.each(Object.entries(packageChanges))('is stored with %s of a package alone changed', (field, to) =>
      expectFound(order => ({ ...order, packages: [{ ...parcel, [field]: to }] }), { told: [] }),
    );

    it.each(Object.entries(totalsChanges))('is stored with its %s alone changed', (name, to) =>
      expectFound(
        order => ({ ...order, totals: { ...noTotals, [name]: to } }),
        { told: [`totals.${name}`] },
        order => ({ ...filled(order), totals: { ...noTotals, [name]: '1.00' } }),
      ),
    );
  });
}

import Big from 'big.js';
import type { NewOrder, NewReturn, NewStatement } from './controls.js';
import { buyerPrice } from './promotions.js';
import type { Sandbox } from './sandbox.js';
import type { SandboxOrder, SandboxOrderLine, SandboxReturn, SandboxStatement } from './state.js';

/** What was asked for cannot be done; told with that status. */
export class ControlError extends Error {
  readonly status: 400 | 404 | 409;

  constructor(status: 400 | 404 | 409, message: string) {
    super(message);
    this.status = status;
  }
}

const standInBuyer: SandboxOrder['buyer'] = {
  name: 'Sam Buyer',
  email: 'sam.buyer@example.com',
  phone: '+65 6123 4567',
  address: '1 Sandbox Road',
  note: '',
};

/** Everything but the SKUs follows from what is on sale. */
export function placeOrder({ shop, protocol }: Sandbox, given: NewOrder): SandboxOrder {
  const { stores } = protocol.account;
  const store = given.storeId === undefined ? stores[0]! : stores.find(({ id }) => id === given.storeId);
  if (store === undefined) {
    throw new ControlError(400, `storeId: the stores are ${stores.map(({ id }) => id).join(', ')}.`);
  }
  const lines = given.lines.map(({ sku, quantity = 1 }) =>
    soldLine({ shop, storeId: store.id }, sku, quantity),
  );
  const total = lines
    .reduce((sum, { paidPrice, quantity }) => sum.plus(new Big(paidPrice).times(quantity)), new Big(0))
    .toFixed();
  const order = shop.placeOrder({
    storeId: store.id,
    country: store.country,
    currency: store.currency,
    stage: given.stage ?? 'paid',
    lines,
    totals: { subtotal: total, discount: '0', shipping: '0', tax: '0', total },
    buyer: { ...standInBuyer, ...given.buyer },
  });
  if (order === null) {
    throw new ControlError(409, 'There is not enough stock.');
  }
  return order;
}

function soldLine(
  { shop, storeId }: { shop: Sandbox['shop']; storeId: string },
  sku: string,
  quantity: number,
): SandboxOrderLine {
  for (const listing of shop.listings()) {
    const variant = listing.variants.find(each => each.sku === sku);
    if (variant !== undefined && listing.storeId === storeId && listing.state === 'live') {
      const sold = { listingId: listing.id, variantId: variant.id };
      // A sale price is the price of the item: only what comes off at the checkout is a discount, and nothing does here.
      const price = buyerPrice(shop, sold, shop.now())?.price ?? variant.price;
      const money = { unitPrice: price, paidPrice: price };
      const id = shop.newId('line');
      return { id, ...sold, sku, name: listing.title, quantity, canceledQuantity: 0, ...money };
    }
  }
  throw new ControlError(400, `lines: nothing with the SKU ${sku} is on sale in the store ${storeId}.`);
}

export function orderOf({ shop }: Sandbox, id: string): SandboxOrder {
  return found(shop.state.orders.get(id), `There is no order ${id}.`);
}

export const returnOf = ({ shop }: Sandbox, id: string): SandboxReturn =>
  found(shop.state.returns.get(id), `There is no return ${id}.`);

export const statementOf = ({ shop }: Sandbox, id: string): SandboxStatement =>
  found(shop.state.statements.get(id), `There is no statement ${id}.`);

function found<T>(record: T | undefined, message: string): T {
  if (record === undefined) {
    throw new ControlError(404, message);
  }
  return record;
}

const hourMs = 60 * 60 * 1000;

export function makeReturn(sandbox: Sandbox, given: NewReturn): SandboxReturn {
  const { shop } = sandbox;
  const order = orderOf(sandbox, given.orderId);
  const wanted = given.lines ?? order.lines.map(({ sku, quantity }) => ({ sku, quantity }));
  const lines = wanted.map(({ sku, quantity = 1 }) => returnedLine(sandbox, order, { sku, quantity }));
  const refundAmount = lines.reduce((sum, line) => sum.plus(line.refundAmount), new Big(0)).toFixed();
  const respondBy = new Date(Date.parse(shop.now()) + (given.respondInHours ?? 48) * hourMs).toISOString();
  return shop.putReturn({
    orderId: order.id,
    storeId: order.storeId,
    stage: given.stage ?? 'requested',
    kind: given.kind ?? 'return_and_refund',
    reason: given.reason ?? 'damaged',
    currency: order.currency,
    refundAmount,
    respondBy,
    lines,
  });
}

/** More than was bought cannot come back, over all returns of the order. */
function returnedLine(
  { shop }: Sandbox,
  order: SandboxOrder,
  { sku, quantity }: { sku: string; quantity: number },
): SandboxReturn['lines'][number] {
  const line = order.lines.find(each => each.sku === sku);
  const returned = [...shop.state.returns.values()]
    .filter(({ stage }) => stage !== 'rejected' && stage !== 'canceled')
    .flatMap(({ lines }) => lines)
    .filter(({ orderLineId }) => orderLineId === line?.id)
    .reduce((sum, each) => sum + each.quantity, 0);
  const left = line === undefined ? 0 : line.quantity - line.canceledQuantity - returned;
  if (line === undefined || quantity > left) {
    throw new ControlError(400, `lines: of ${sku}, ${left} can come back.`);
  }
  const refundAmount = new Big(line.paidPrice).times(quantity).toFixed();
  return { id: shop.newId('line'), orderLineId: line.id, sku, quantity, refundAmount };
}

export function makeStatement(sandbox: Sandbox, given: NewStatement): SandboxStatement {
  const { shop } = sandbox;
  const order = orderOf(sandbox, given.orderId);
  const rows = given.rows.map(({ type, amount }) => ({
    id: shop.newId('statement'),
    orderId: order.id,
    lineId: order.lines[0]!.id,
    type,
    amount,
    reversalOf: null,
    postedAt: shop.now(),
  }));
  const { storeId, currency } = order;
  return shop.putStatement({ storeId, currency, rows, payout: null, isFinal: given.isFinal ?? true });
}

export function payOut(sandbox: Sandbox, id: string, status: string): SandboxStatement {
  const { shop } = sandbox;
  const statement = statementOf(sandbox, id);
  if (statement.payout !== null) {
    throw new ControlError(409, `The statement ${id} was paid out before.`);
  }
  const payout = { id: shop.newId('statement'), status, paidAt: shop.now() };
  return shop.putStatement({ ...statement, payout, isFinal: true });
}

import type { SandboxShop } from '../sandbox/shop.js';
import type {
  OrderStage,
  ReturnStage,
  SandboxOrder,
  SandboxOrderLine,
  SandboxPackage,
  SandboxReturn,
} from '../sandbox/state.js';

/** SellerCenter counts units: each has a number of its own, a state and a parcel. */
export interface Unit {
  id: string;
  order: SandboxOrder;
  line: SandboxOrderLine;
  parcel: SandboxPackage | null;
  record: SandboxReturn | null;
  status: string;
  updatedAt: string;
}

const orderStatusNames: Record<OrderStage, string> = {
  unpaid: 'pending',
  paid: 'pending',
  packed: 'ready_to_ship',
  shipped: 'shipped',
  delivered: 'delivered',
  completed: 'delivered',
  canceled: 'canceled',
  returned: 'returned',
};

/** Null where a return leaves no trace in the item. */
const returnStatusNames: Record<ReturnStage, string | null> = {
  requested: 'return_waiting_for_approval',
  accepted: 'return_waiting_for_approval',
  in_transit: 'return_shipped_by_customer',
  received: 'return_delivered_to_seller',
  refund_pending: 'return_delivered_to_seller',
  completed: 'returned',
  disputed: 'return_waiting_for_approval',
  rejected: 'return_rejected',
  canceled: null,
};

/** A line remembers which of its units were canceled, where that was said. */
export interface UnitLine extends SandboxOrderLine {
  canceledUnits?: string[];
}

export function unitsOf(shop: SandboxShop, order: SandboxOrder): Unit[] {
  const returns = [...shop.state.returns.values()].filter(({ orderId }) => orderId === order.id);
  return order.lines.flatMap(line => {
    const ids = unitIds(line);
    const canceled = canceledIds(line, ids);
    let place = -1;
    return ids.map((id, index): Unit => {
      const isCanceled = canceled.has(id);
      place += isCanceled ? 0 : 1;
      const parcel = isCanceled ? null : parcelOf(order, line, place);
      const record = returns.find(({ lines }) => returnedBefore(lines, line) > index) ?? null;
      const status = isCanceled ? 'canceled' : statusOf(order, parcel, record);
      const updatedAt =
        record !== null && record.updatedAt > order.updatedAt ? record.updatedAt : order.updatedAt;
      return { id, order, line, parcel, record, status, updatedAt };
    });
  });
}

/** Numbers of a line's units follow its own. */
const unitIds = ({ id, quantity }: SandboxOrderLine): string[] =>
  quantity === 1
    ? [id]
    : Array.from({ length: quantity }, (_, index) => `${id}${String(index + 1).padStart(2, '0')}`);

/** Those that were named, and as many from the end as were canceled without naming them. */
function canceledIds(line: UnitLine, ids: readonly string[]): Set<string> {
  const named = line.canceledUnits ?? [];
  const others = ids.filter(id => !named.includes(id)).toReversed();
  return new Set([...named, ...others.slice(0, Math.max(0, line.canceledQuantity - named.length))]);
}

/** The latest of all that happened to the order. */
export const changedAt = (shop: SandboxShop, order: SandboxOrder): string =>
  unitsOf(shop, order).reduce(
    (latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest),
    order.updatedAt,
  );

const returnedBefore = (lines: SandboxReturn['lines'], line: SandboxOrderLine): number =>
  lines.filter(({ orderLineId }) => orderLineId === line.id).reduce((sum, { quantity }) => sum + quantity, 0);

/** Parcels take the units that were not canceled in their order. */
function parcelOf(order: SandboxOrder, line: SandboxOrderLine, place: number): SandboxPackage | null {
  let packed = 0;
  for (const parcel of order.packages) {
    packed += parcel.lines
      .filter(({ lineId }) => lineId === line.id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    if (place < packed) {
      return parcel;
    }
  }
  return null;
}

/** A parcel that was announced is ready even while other units of the order are not. */
function statusOf(order: SandboxOrder, parcel: SandboxPackage | null, record: SandboxReturn | null): string {
  const isReady = order.stage === 'paid' && parcel?.trackingNumber !== null && parcel !== null;
  const word = isReady ? orderStatusNames.packed : orderStatusNames[order.stage];
  return (record === null ? null : returnStatusNames[record.stage]) ?? word;
}

import type { OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';
import type { Order, OrderLine, OrderPackage } from '../order/order.entity.js';
import { restated } from '../order/order-status.rules.js';
import { orderStatusFromLines } from '../status/order-from-lines.rules.js';
import type { OrderAction } from './order-action.entity.js';
import { statusesOf } from './order-action.rules.js';

export interface OwnOrderOutcome {
  order: Order;
  /** The package that was made or changed. */
  externalPackageId: string | null;
}

/** An order of ours after an action. Lines are shipped and canceled whole; nobody makes labels for them. */
export function ownOrderAfter(order: Order, action: OrderAction): OwnOrderOutcome {
  switch (action.action) {
    case 'ship':
      return shipped(order, action);
    case 'cancel':
      return {
        order: withLines(order, linesOf(order, action), 'canceled'),
        externalPackageId: action.externalPackageId,
      };
    case 'tracking':
      return retracked(order, action);
    case 'label':
      return { order, externalPackageId: null };
  }
}

function shipped(order: Order, action: OrderAction): OwnOrderOutcome {
  const lines = linesOf(order, action);
  const externalPackageId = String(order.packages.length + 1);
  const parcel: OrderPackage = {
    externalPackageId,
    marketplaceStatus: null,
    carrier: action.carrier,
    trackingNumber: action.trackingNumber,
    externalLineIds: lines.map(({ id, externalLineId }) => externalLineId ?? id),
  };
  const packed = { ...order, packages: [...order.packages, parcel] };
  return { order: withLines(packed, lines, 'shipped'), externalPackageId };
}

/** Without a package named it is the latest one. */
function retracked(order: Order, { packageId, carrier, trackingNumber }: OrderAction): OwnOrderOutcome {
  const externalPackageId = packageId ?? order.packages.at(-1)!.externalPackageId;
  const packages = order.packages.map(parcel =>
    parcel.externalPackageId === externalPackageId
      ? { ...parcel, carrier: carrier ?? parcel.carrier, trackingNumber }
      : parcel,
  );
  return { order: { ...order, packages }, externalPackageId };
}

function linesOf(order: Order, { action, lines }: OrderAction): OrderLine[] {
  const meant = new Set(lines.map(({ lineId }) => lineId));
  return order.lines.filter(
    ({ id, status }) => statusesOf[action].includes(status) && (meant.size === 0 || meant.has(id)),
  );
}

/** The order fares as its lines do. */
function withLines(order: Order, changed: readonly OrderLine[], status: OrderStatus): Order {
  const ids = new Set(changed.map(({ id }) => id));
  const lines = order.lines.map(line => (ids.has(line.id) ? { ...line, status } : line));
  const sourceStatus = orderStatusFromLines(lines.map(line => line.status)) ?? order.sourceStatus;
  return restated(order, { sourceStatus, returnState: order.returnState, lines });
}

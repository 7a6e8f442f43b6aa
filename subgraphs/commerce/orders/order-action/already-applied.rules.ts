import type { OrderAction as ChannelAction, ChannelOrder } from '../../../../connectors/marketplaces/sale.js';
import type { OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';
import type { Order } from '../order/order.entity.js';

/** An order as it was before an action was sent, and as its marketplace has it now. */
export interface BeforeAndNow {
  before: Pick<Order, 'packages' | 'lines'>;
  now: Pick<ChannelOrder, 'packages' | 'lines'>;
  /** Canonical states of the lines now, in their order. */
  lineStatuses: readonly OrderStatus[];
}

/**
 * Whether an action whose answer was lost was applied all the same: what it asks for is there now and was not before.
 * Labels change nothing and can always be asked for again.
 */
export function isAlreadyApplied(action: ChannelAction, state: BeforeAndNow): boolean {
  switch (action.kind) {
    case 'ship':
      return wasShipped(action, state);
    case 'cancel':
      return wasCanceled(action, state);
    case 'tracking':
      return state.now.packages.some(({ trackingNumber }) => trackingNumber === action.trackingNumber);
    case 'label':
      return false;
  }
}

function wasShipped(
  { lines, externalPackageId, trackingNumber }: Extract<ChannelAction, { kind: 'ship' }>,
  { before, now, lineStatuses }: BeforeAndNow,
): boolean {
  const known = new Set(before.packages.map(({ externalPackageId }) => externalPackageId));
  const fresh = now.packages.filter(({ externalPackageId }) => !known.has(externalPackageId));
  if (trackingNumber !== null && fresh.some(parcel => parcel.trackingNumber === trackingNumber)) {
    return true;
  }
  const parcel = now.packages.find(each => each.externalPackageId === externalPackageId);
  const meant = new Set(parcel?.externalLineIds ?? lines.map(({ externalLineId }) => externalLineId));
  const isMeant = (id: string) => meant.size === 0 || meant.has(id);
  if (fresh.some(({ externalLineIds }) => externalLineIds.some(isMeant))) {
    return true;
  }
  const left = now.lines
    .filter(({ externalLineId }) => isMeant(externalLineId))
    .map(({ openFor }) => openFor?.ship);
  if (left.length > 0 && left.every(units => units === 0)) {
    return true;
  }
  const states = now.lines.flatMap(({ externalLineId }, index) =>
    isMeant(externalLineId) ? [lineStatuses[index]] : [],
  );
  return states.length > 0 && states.every(status => status === 'shipped' || status === 'completed');
}

function wasCanceled(
  { lines }: Extract<ChannelAction, { kind: 'cancel' }>,
  { before, now, lineStatuses }: BeforeAndNow,
): boolean {
  const meant = new Map(lines.map(({ externalLineId, quantity }) => [externalLineId, quantity]));
  const soldBefore = new Map(before.lines.map(line => [line.externalLineId, line.quantity]));
  return now.lines.every(({ externalLineId, quantity }, index) => {
    const asked = meant.size === 0 ? quantity : (meant.get(externalLineId) ?? 0);
    const isFewer = quantity <= (soldBefore.get(externalLineId) ?? 0) - asked;
    return asked === 0 || lineStatuses[index] === 'canceled' || isFewer;
  });
}

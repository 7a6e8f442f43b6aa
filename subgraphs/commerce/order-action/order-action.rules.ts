import { type OrderActionKind, orderActionKinds } from '../../../connectors/marketplaces/sale.js';
import type { OrderStatus } from '../../../connectors/marketplaces/vocabulary.js';
import type { FieldError } from '../../../kernel/errors.js';
import type { Order, OrderLine } from '../order/order.entity.js';
import type { OrderActionRequest } from './order-action.entity.js';

export const unavailableCodes = [
  'NOT_SUPPORTED',
  'NOT_CONNECTED',
  'NEEDS_ATTENTION',
  'WRONG_STATUS',
  'NO_PACKAGE',
  'IN_PROGRESS',
] as const;
type UnavailableCode = (typeof unavailableCodes)[number];

export interface ActionOption {
  action: OrderActionKind;
  isAvailable: boolean;
  /** Why not; null where it is available. */
  unavailable: { code: UnavailableCode; message: string } | null;
  fields: { name: string; isRequired: boolean }[];
  /** What it can be done to. */
  lines: { lineId: string; quantity: number }[];
}

/** What stands behind an order: what its marketplace can do, or (own orders) what we do ourselves. */
export interface ActionGround {
  title: string;
  /** Null for an order without an account: it is ours. */
  connection: 'connected' | 'needs_attention' | 'disconnected' | null;
  supported: readonly OrderActionKind[];
  /** Actions that have not ended yet. */
  running: readonly OrderActionKind[];
}

/** Without a marketplace there is nobody to make a label. */
export const ownOrderActions: readonly OrderActionKind[] = ['ship', 'cancel', 'tracking'];

const statusesOf: Record<OrderActionKind, readonly OrderStatus[]> = {
  ship: ['to_ship'],
  cancel: ['pending', 'to_ship'],
  label: ['to_ship', 'shipped'],
  tracking: ['to_ship', 'shipped'],
};

const fieldsOf: Record<OrderActionKind, ActionOption['fields']> = {
  ship: [
    { name: 'lines', isRequired: false },
    { name: 'carrier', isRequired: false },
    { name: 'trackingNumber', isRequired: false },
  ],
  cancel: [
    { name: 'lines', isRequired: false },
    { name: 'reason', isRequired: true },
  ],
  label: [{ name: 'packageId', isRequired: false }],
  tracking: [
    { name: 'packageId', isRequired: false },
    { name: 'carrier', isRequired: false },
    { name: 'trackingNumber', isRequired: true },
  ],
};

/** Every action there is, each unavailable one with its reason. */
export const actionOptions = (order: Order, ground: ActionGround): ActionOption[] =>
  orderActionKinds.map(action => {
    const unavailable = unavailability(action, order, ground);
    const lines = linesFor(action, order).map(({ id, quantity }) => ({ lineId: id, quantity }));
    return { action, isAvailable: unavailable === null, unavailable, fields: fieldsOf[action], lines };
  });

export const linesFor = (action: OrderActionKind, { lines }: Order): OrderLine[] =>
  action === 'ship' || action === 'cancel'
    ? lines.filter(({ status }) => statusesOf[action].includes(status))
    : [];

/** The first reason that stands in the way; null where none does. */
function unavailability(
  action: OrderActionKind,
  order: Order,
  { title, connection, supported, running }: ActionGround,
): ActionOption['unavailable'] {
  const refuse = (code: UnavailableCode, message: string) => ({ code, message });
  if (!supported.includes(action)) {
    return refuse('NOT_SUPPORTED', `${title} does not take the action "${action}" from us.`);
  }
  if (connection === 'disconnected') {
    return refuse('NOT_CONNECTED', `The account at ${title} is not connected.`);
  }
  if (connection === 'needs_attention') {
    return refuse('NEEDS_ATTENTION', `${title} refuses the account's credentials: reconnect it first.`);
  }
  const isMeant = statusesOf[action].includes(order.status) || linesFor(action, order).length > 0;
  if (!isMeant) {
    return refuse('WRONG_STATUS', `An order that is ${order.status} does not take the action "${action}".`);
  }
  if (action === 'tracking' && order.packages.length === 0) {
    return refuse('NO_PACKAGE', 'Nothing of the order has been shipped yet.');
  }
  if (running.includes(action)) {
    return refuse('IN_PROGRESS', `The same action was asked for and has not ended yet.`);
  }
  return null;
}

/** What is wrong with a request, beside whether its action is available. */
export function requestErrors(request: OrderActionRequest, order: Order): FieldError[] {
  const missing = fieldsOf[request.action]
    .filter(({ name, isRequired }) => isRequired && !request[name as 'reason' | 'trackingNumber'])
    .map(({ name }) => ({ path: name, code: 'REQUIRED', message: `"${request.action}" needs it.` }));
  return [...missing, ...packageErrors(request, order), ...lineErrors(request, order)];
}

function packageErrors({ packageId }: OrderActionRequest, { packages }: Order): FieldError[] {
  const isKnown =
    packageId === null || packages.some(({ externalPackageId }) => externalPackageId === packageId);
  return isKnown
    ? []
    : [{ path: 'packageId', code: 'PACKAGE_UNKNOWN', message: 'The order has no such package.' }];
}

/** An order of ours keeps no parts of lines; marketplaces do. */
function lineErrors({ action, lines }: OrderActionRequest, order: Order): FieldError[] {
  const open = new Map(linesFor(action, order).map(line => [line.id, line]));
  const seen = new Set<string>();
  return lines.flatMap(({ lineId, quantity }, index) => {
    const path = `lines.${index}`;
    const line = open.get(lineId);
    if (line === undefined || seen.has(lineId)) {
      const message = seen.has(lineId)
        ? 'The line is named twice.'
        : `The order has no such line that can be taken for "${action}".`;
      return [{ path: `${path}.lineId`, code: 'LINE_UNKNOWN', message }];
    }
    seen.add(lineId);
    const least = order.accountId === null ? line.quantity : 1;
    const allowed = least === line.quantity ? `${least}` : `from ${least} to ${line.quantity}`;
    return quantity >= least && quantity <= line.quantity
      ? []
      : [{ path: `${path}.quantity`, code: 'OUT_OF_RANGE', message: `Must be ${allowed}.` }];
  });
}

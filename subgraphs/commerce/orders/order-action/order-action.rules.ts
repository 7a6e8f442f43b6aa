import {
  type OrderActionFields,
  type OrderActionKind,
  type OrderActionTerms,
  orderActionKinds,
} from '../../../../connectors/marketplaces/sale.js';
import type { OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';
import type { FieldError } from '../../../../kernel/errors.js';
import type { Order, OrderPackage } from '../order/order.entity.js';
import type { OrderActionRequest } from './order-action.entity.js';

export const unavailableCodes = [
  'NOT_SUPPORTED',
  'NOT_CONNECTED',
  'NEEDS_ATTENTION',
  'WRONG_STATUS',
  'NOTHING_OPEN',
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
  /** Lines that it can be done to, with the units that are open; none where they cannot be chosen. */
  lines: { lineId: string; quantity: number }[];
  /** Whether a line can only be chosen with all of its open units. */
  isWholeLinesOnly: boolean;
  /** Packages that it can be done to; none where it is done to lines. */
  packageIds: string[];
}

/** What the actions of an order depend on: what its marketplace can do, or (own orders) what we do ourselves. */
export interface ActionContext {
  title: string;
  /** Null for an order without an account: it is ours. */
  connection: 'connected' | 'needs_attention' | 'disconnected' | null;
  supported: readonly OrderActionKind[];
  terms: Partial<Record<OrderActionKind, OrderActionTerms>>;
  /** Actions that have not ended yet. */
  running: readonly OrderActionKind[];
}

/** Without a marketplace there is nobody to make a label. */
export const ownOrderActions: readonly OrderActionKind[] = ['ship', 'cancel', 'tracking'];

export const statusesOf: Record<OrderActionKind, readonly OrderStatus[]> = {
  ship: ['to_ship'],
  cancel: ['pending', 'to_ship'],
  label: ['to_ship', 'shipped'],
  tracking: ['to_ship', 'shipped'],
};

/** What actions take where a marketplace does not say otherwise. */
const defaultTerms: Record<OrderActionKind, OrderActionTerms> = {
  ship: { by: 'units', fields: { carrier: 'optional', trackingNumber: 'optional' } },
  cancel: { by: 'units', fields: { reason: 'required' } },
  label: { by: 'units', fields: {} },
  tracking: { by: 'units', fields: { carrier: 'optional', trackingNumber: 'required' } },
};

/** What an action can be done to, and what it takes. */
interface ActionTarget {
  /** Lines by their open units; none where they cannot be chosen. */
  lines: { lineId: string; quantity: number }[];
  packageIds: string[];
  fields: ActionOption['fields'];
}

/** Every action there is, each unavailable one with its reason. */
export const actionOptions = (order: Order, context: ActionContext): ActionOption[] =>
  orderActionKinds.map(action => {
    const target = targetOf(action, order, context);
    const unavailable = unavailability(action, { order, target }, context);
    // An order of ours keeps no parts of lines; marketplaces do.
    const isWholeLinesOnly = context.connection === null && target.lines.length > 0;
    return unavailable === null
      ? { action, isAvailable: true, unavailable, ...target, isWholeLinesOnly }
      : { action, isAvailable: false, unavailable, ...nothing };
  });

const nothing = { fields: [], lines: [], isWholeLinesOnly: false, packageIds: [] };

function targetOf(action: OrderActionKind, order: Order, { terms }: ActionContext): ActionTarget {
  const { by, fields, packageFields = fields } = terms[action] ?? defaultTerms[action];
  const named = Object.entries(fields).map(([name, need]) => ({ name, isRequired: need === 'required' }));
  if (action === 'label' || action === 'tracking') {
    return ofPackages(packagesFor(action, order), fields);
  }
  const open = openLines(action, order);
  const packages = action === 'ship' ? openPackages(order, open) : [];
  if (packages.length > 0) {
    return ofPackages(packages, packageFields);
  }
  const lines = by === 'order' ? [] : open.filter(({ lineId }) => !isPacked(action, order, lineId));
  const choice = lines.length > 0 ? [{ name: 'lines', isRequired: false }] : [];
  return { lines, packageIds: [], fields: [...choice, ...named] };
}

/** One of several has to be named. */
const ofPackages = (packages: readonly OrderPackage[], fields: OrderActionFields): ActionTarget => ({
  lines: [],
  packageIds: packages.map(({ externalPackageId }) => externalPackageId),
  fields: [
    { name: 'packageId', isRequired: packages.length > 1 },
    ...Object.entries(fields).map(([name, need]) => ({ name, isRequired: need === 'required' })),
  ],
});

const packagesFor = (action: OrderActionKind, { packages }: Order): OrderPackage[] =>
  action === 'tracking' ? packages.filter(({ isTrackable = true }) => isTrackable) : packages;

/** Units that an action would still be taken of. */
function openLines(action: 'ship' | 'cancel', { lines }: Order): { lineId: string; quantity: number }[] {
  return lines.flatMap(({ id, quantity, status, openFor }) => {
    const open = statusesOf[action].includes(status) ? (openFor?.[action] ?? quantity) : 0;
    return open > 0 ? [{ lineId: id, quantity: Math.min(open, quantity) }] : [];
  });
}

/** Packages that the marketplace made, and whose units still wait: they leave as a whole. Lines in none go first. */
function openPackages(order: Order, open: readonly { lineId: string }[]): OrderPackage[] {
  const isAllPacked = open.length > 0 && open.every(({ lineId }) => isPacked('ship', order, lineId));
  const ids = new Set(open.map(({ lineId }) => externalIdOf(order, lineId)));
  return isAllPacked
    ? order.packages.filter(({ externalLineIds }) => externalLineIds.some(id => ids.has(id)))
    : [];
}

/** A line of which units wait in a package. Where only quantities are told, what is in a package has left. */
function isPacked(action: OrderActionKind, order: Order, lineId: string): boolean {
  const line = order.lines.find(({ id }) => id === lineId)!;
  const isInPackage = order.packages.some(({ externalLineIds }) =>
    externalLineIds.includes(line.externalLineId!),
  );
  return action === 'ship' && isInPackage && line.openFor !== null && line.openFor.ship === line.quantity;
}

const externalIdOf = ({ lines }: Order, lineId: string): string =>
  lines.find(({ id }) => id === lineId)!.externalLineId!;

/** The first reason that stands in the way; null where none does. */
function unavailability(
  action: OrderActionKind,
  { order, target }: { order: Order; target: ActionTarget },
  { title, connection, supported, running }: ActionContext,
): ActionOption['unavailable'] {
  const reject = (code: UnavailableCode, message: string) => ({ code, message });
  if (!supported.includes(action)) {
    return reject('NOT_SUPPORTED', `${title} does not take the action "${action}" from us.`);
  }
  if (connection === 'disconnected') {
    return reject('NOT_CONNECTED', `The account at ${title} is not connected.`);
  }
  if (connection === 'needs_attention') {
    return reject('NEEDS_ATTENTION', `${title} rejects the account's credentials: reconnect it first.`);
  }
  if (!isMeant(action, order)) {
    return reject('WRONG_STATUS', `An order that is ${order.status} does not take the action "${action}".`);
  }
  if (!isOpen(action, order)) {
    return reject('NOTHING_OPEN', `${title} has nothing left of the order for the action "${action}".`);
  }
  if ((action === 'label' || action === 'tracking') && target.packageIds.length === 0) {
    return reject('NO_PACKAGE', 'The order has no package that the action could be done to.');
  }
  if (running.length > 0) {
    return reject('IN_PROGRESS', `The action "${running[0]}" was asked for and has not ended yet.`);
  }
  return null;
}

const isMeant = (action: OrderActionKind, { status, lines }: Order): boolean =>
  statusesOf[action].includes(status) || lines.some(line => statusesOf[action].includes(line.status));

const isOpen = (action: OrderActionKind, order: Order): boolean =>
  (action !== 'ship' && action !== 'cancel') || openLines(action, order).length > 0;

/** What is wrong with a request for an action that is available. */
export function requestErrors(request: OrderActionRequest, option: ActionOption): FieldError[] {
  const { action } = request;
  const given = (name: string) => {
    const value = request[name as keyof OrderActionRequest];
    return value !== null && value.length > 0;
  };
  const taken = new Map(option.fields.map(({ name, isRequired }) => [name, isRequired]));
  const missing = [...taken]
    .filter(([name, isRequired]) => isRequired && !given(name))
    .map(([path]) => ({ path, code: 'REQUIRED', message: `"${action}" needs it.` }));
  const foreign = requestFields
    .filter(name => given(name) && !taken.has(name))
    .map(path => ({ path, code: 'NOT_TAKEN', message: `"${action}" does not take it for this order.` }));
  return [
    ...missing,
    ...foreign,
    ...(taken.has('packageId') ? packageErrors(request, option) : []),
    ...(taken.has('lines') ? lineErrors(request, option) : []),
  ];
}

const requestFields = ['lines', 'packageId', 'carrier', 'trackingNumber', 'reason'] as const;

const packageErrors = ({ packageId }: OrderActionRequest, { packageIds }: ActionOption): FieldError[] =>
  packageId === null || packageIds.includes(packageId)
    ? []
    : [{ path: 'packageId', code: 'PACKAGE_UNKNOWN', message: `Must be one of ${packageIds.join(', ')}.` }];

function lineErrors({ action, lines }: OrderActionRequest, option: ActionOption): FieldError[] {
  const open = new Map(option.lines.map(line => [line.lineId, line.quantity]));
  const seen = new Set<string>();
  return lines.flatMap(({ lineId, quantity }, index) => {
    const path = `lines.${index}`;
    const most = open.get(lineId);
    if (most === undefined || seen.has(lineId)) {
      const message = seen.has(lineId)
        ? 'The line is named twice.'
        : `The order has no such line that can be taken for "${action}".`;
      return [{ path: `${path}.orderItemId`, code: 'LINE_UNKNOWN', message }];
    }
    seen.add(lineId);
    const least = option.isWholeLinesOnly ? most : 1;
    const allowed = least === most ? `${least}` : `from ${least} to ${most}`;
    return quantity >= least && quantity <= most
      ? []
      : [{ path: `${path}.quantity`, code: 'OUT_OF_RANGE', message: `Must be ${allowed}.` }];
  });
}

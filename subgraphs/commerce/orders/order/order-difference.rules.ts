import { without } from '../../../../kernel/fields/field-table.js';
import type { Order } from './order.entity.js';
import { type OrderDetail, type OrderItemDetail, toPublicItem } from './order.snapshot.js';
import { changing, namesOf } from './order-field.js';
import { orderFields } from './order-fields.js';
import { orderTotalFields } from './order-total-fields.js';

/** How two states of an order differ, by who sees it. */
export interface OrderDifference {
  /** Public paths of the snapshot of §2.8 (§6.3 `changedFields`): these are told by an event. */
  told: string[];
  /** Whether anything differs that a read shows beside it: the version is raised, no event is told. */
  isShown: boolean;
  /** Whether anything differs at all. */
  isStored: boolean;
}

const statusFields = ['status', 'marketplaceStatus'] as const;
const counts = ['itemCount', 'quantity'] as const;

/** The status is told first. Totals, counts and items are compared in ways of their own, and so are packages. */
const eventFields = [
  ...statusFields,
  ...namesOf(without(changing(orderFields, 'announced'), ...statusFields, 'totals', ...counts, 'items')),
];
const viewFields = [...namesOf(without(changing(orderFields, 'versioned'), 'packages')), 'items'] as const;
const storedFields = [...namesOf(changing(orderFields, 'stored')), 'lines'] as const;
const totals = namesOf(orderTotalFields);

/** `before` and `after` with what reads show of them. */
export function orderDifference(
  before: { order: Order; shown: OrderDetail },
  after: { order: Order; shown: OrderDetail },
): OrderDifference {
  const told = eventPaths(before.shown, after.shown);
  const isShown =
    told.length > 0 ||
    differs(packageValues(before.order), packageValues(after.order)) ||
    viewFields.some(field => differs(before.shown[field], after.shown[field]));
  const isStored = isShown || storedFields.some(field => differs(before.order[field], after.order[field]));
  return { told, isShown, isStored };
}

function eventPaths(before: OrderDetail, after: OrderDetail): string[] {
  return [
    ...eventFields.filter(field => before[field] !== after[field]),
    ...totals
      .filter(name => before.totals[name]?.amount !== after.totals[name]?.amount)
      .map(name => `totals.${name}`),
    ...counts.filter(field => before[field] !== after[field]),
    ...(differs(eventItems(before.items), eventItems(after.items)) ? ['items'] : []),
  ];
}

const eventItems = (items: readonly OrderItemDetail[]) => items.map(toPublicItem);

/** The database keeps the fields of a package in an order of its own. */
const packageValues = ({ packages }: Order) =>
  packages.map(parcel => [
    parcel.externalPackageId,
    parcel.marketplaceStatus,
    parcel.carrier,
    parcel.trackingNumber,
    parcel.externalLineIds,
    parcel.isTrackable,
  ]);

/** Values of one shape, whose fields stand in the same order. */
const differs = (before: unknown, after: unknown): boolean =>
  before !== after && JSON.stringify(before) !== JSON.stringify(after);

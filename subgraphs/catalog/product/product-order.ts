import { calendarTime } from '../../../kernel/calendar-time.js';
import { fail } from '../../../kernel/errors.js';
import { decodeCursor, encodeCursor } from '../../../kernel/paging.js';
import type { ProductRow } from './product.queries.js';

/**
 * What the list can be ordered by; `relevance` only with `q`. Ids are time-ordered, so they are the order of
 * creation. A product without a price or tracked stock comes last in either direction: it is neither cheap nor scarce.
 * So does one whose price is in another currency than the others are compared in: nothing is converted (§2.1).
 */
const sorts = {
  newest: { direction: 'desc', key: null },
  oldest: { direction: 'asc', key: null },
  recently_updated: { direction: 'desc', key: 'updated_at' },
  title: { direction: 'asc', key: 'title' },
  price_asc: { direction: 'asc', key: 'price' },
  price_desc: { direction: 'desc', key: 'price' },
  inventory_asc: { direction: 'asc', key: 'inventory_quantity' },
  inventory_desc: { direction: 'desc', key: 'inventory_quantity' },
  relevance: { direction: 'desc', key: 'rank' },
} as const;

export type ProductSort = keyof typeof sorts;
export const productSorts = Object.keys(sorts) as ProductSort[];

/** Whether amounts are compared, which are only comparable in one currency. */
export const comparesPrices = (sort: ProductSort): boolean => sorts[sort].key === 'price';

type Key = NonNullable<(typeof sorts)[ProductSort]['key']>;
type KeyValue = string | number | null;

interface KeyColumn {
  type: string;
  /** Whether a cursor can hold it. */
  isValue(value: string | number): boolean;
  of(row: ProductRow & { rank?: number }): KeyValue;
}

const keys: Record<Key, KeyColumn> = {
  updated_at: {
    type: 'timestamptz',
    isValue: value => calendarTime(String(value)) !== null,
    of: row => row.updatedAt,
  },
  title: { type: 'text', isValue: value => !String(value).includes('\0'), of: row => row.title },
  price: {
    type: 'numeric',
    isValue: value => /^\d{1,30}(\.\d{1,30})?$/.test(String(value)),
    of: row => row.price,
  },
  inventory_quantity: {
    type: 'integer',
    isValue: value => /^\d{1,10}$/.test(String(value)) && Number(value) < 2 ** 31,
    of: row => row.inventoryQuantity,
  },
  rank: {
    type: 'real',
    isValue: value => /^\d(\.\d+)?(e-\d\d?)?$/.test(String(value)),
    of: row => row.rank!,
  },
};

/** The last product that was read. Its key is null where it has none of that order, and no order but of creation has one. */
export interface Position {
  key: KeyValue;
  id: string;
}

/** Stands for a key of null. */
const none = '';

/** What the list is ordered by, and the product it was read up to. */
export interface AskedOrder {
  sort: ProductSort;
  /** In which prices are compared; null where they are not. */
  currency: string | null;
  position: Position | null;
}

/** The cursor after the row; `scope` is what else the list depends on. */
export function cursorAfter(row: ProductRow, { sort, currency }: AskedOrder, scope: unknown): string {
  const { key } = sorts[sort];
  const isComparable = key !== 'price' || row.currency === currency;
  const value = key === null || !isComparable ? null : keys[key].of(row);
  return encodeCursor([value ?? none, row.id], scope);
}

/** Throws CURSOR_INVALID. */
export function positionOf(cursor: string, sort: ProductSort, scope: unknown): Position {
  const [value, id] = decodeCursor(cursor, scope, ['value', 'id']);
  const { key } = sorts[sort];
  const isKey = value === none || (key !== null && keys[key].isValue(value));
  if (!isKey) {
    throw fail('CURSOR_INVALID');
  }
  return { key: value === none ? null : value, id };
}

/** How an order is written in a statement about products named `p`. */
export interface OrderSql {
  /** Tells statements apart. */
  name: string;
  /** Follows `order by`. */
  by: string;
  /** What comes after the position, begun by `and`; empty where the list begins. */
  after: string;
  /** Where only some products have a key. */
  parts: OrderParts | null;
  values: readonly unknown[];
}

/** Products that have a key, and all others, which come after them by age: no index has both, but one has either. */
export interface OrderParts {
  column: string;
  direction: 'asc' | 'desc';
  /** Conditions, begun by `and`, each with what of it comes after the position. */
  keyed: string;
  others: readonly string[];
}

/** `next` is the number of the first parameter that is free: those of `values` begin there. */
export function orderSql({ sort, currency, position }: AskedOrder, next: number): OrderSql {
  const { key, direction } = sorts[sort];
  const values: unknown[] = [];
  const bind = (value: unknown, type: string): string => `$${next - 1 + values.push(value)}::${type}`;
  const places = placesOf(key, () => bind(currency, 'text'));
  const last = position === null ? null : boundPosition(position, key, bind);
  const follows = direction === 'asc' ? '>' : '<';
  const after = afterSql(places, last, follows);
  return {
    name: `${sort}${last === null ? '' : last.key === null ? '-' : '+'}`,
    by: byKey(places.key, direction, places.isPartial),
    after: last === null ? '' : ` and ${after}`,
    parts: places.isPartial ? partsOf({ ...places, column: `p.${key}`, direction }, last, follows) : null,
    values,
  };
}

/** Products without a key come last either way. */
export const byKey = (key: string | null, direction: 'asc' | 'desc', isPartial: boolean): string =>
  `${key === null ? '' : `${key} ${direction}${isPartial ? ' nulls last' : ''}, `}p.id ${direction}`;

interface Places {
  /** What products are ordered by; null: by age alone. */
  key: string | null;
  /** Whether some products have no key. */
  isPartial: boolean;
  keyed: string;
  others: readonly string[];
}

function placesOf(key: Key | null, boundCurrency: () => string): Places {
  const all = { isPartial: false, keyed: '', others: [] };
  switch (key) {
    case 'price': {
      const currency = boundCurrency();
      return {
        key: `case when p.currency = ${currency} then p.price end`,
        isPartial: true,
        keyed: `p.currency = ${currency} and p.price is not null`,
        others: [
          `p.currency = ${currency} and p.price is null`,
          `p.currency < ${currency}`,
          `p.currency > ${currency}`,
        ],
      };
    }
    case 'inventory_quantity':
      return {
        key: 'p.inventory_quantity',
        isPartial: true,
        keyed: 'p.inventory_quantity is not null',
        others: ['p.inventory_quantity is null'],
      };
    case 'rank':
      return { ...all, key };
    default:
      return { ...all, key: key === null ? null : `p.${key}` };
  }
}

/** The parameters of a position. */
interface BoundPosition {
  key: string | null;
  id: string;
}

const boundPosition = (
  { key, id }: Position,
  column: Key | null,
  bind: (value: unknown, type: string) => string,
): BoundPosition => ({
  key: key === null || column === null ? null : bind(key, keys[column].type),
  id: bind(id, 'uuid'),
});

function afterSql({ key, isPartial }: Places, last: BoundPosition | null, follows: string): string {
  if (last === null || key === null) {
    return `p.id ${follows} ${last?.id}`;
  }
  if (last.key === null) {
    return `${key} is null and p.id ${follows} ${last.id}`;
  }
  const beyond = `(${key}, p.id) ${follows} (${last.key}, ${last.id})`;
  return isPartial ? `(${beyond} or ${key} is null)` : beyond;
}

function partsOf(
  { column, direction, keyed, others }: Places & { column: string; direction: 'asc' | 'desc' },
  last: BoundPosition | null,
  follows: string,
): OrderParts {
  const isPastKeyed = last !== null && last.key === null;
  const afterKeyed = last === null ? '' : ` and (${column}, p.id) ${follows} (${last.key}, ${last.id})`;
  const afterOther = isPastKeyed ? ` and p.id ${follows} ${last.id}` : '';
  return {
    column,
    direction,
    keyed: isPastKeyed ? ' and false' : ` and ${keyed}${afterKeyed}`,
    others: others.map(condition => ` and ${condition}${afterOther}`),
  };
}

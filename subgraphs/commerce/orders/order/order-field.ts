import type { OpenUnits } from '../../../../connectors/marketplaces/sale.js';
import type { OrderFlag } from '../../../../connectors/marketplaces/status-mapping.js';
import { columnsOf, columnTypes } from '../../../../kernel/fields/field-columns.js';
import type {
  FieldDefinition,
  FieldTable,
  NamesOf,
  ValueKinds,
  ValuesOf,
} from '../../../../kernel/fields/field-table.js';
import type { Money } from '../../../../kernel/money.js';
import type {
  IgnoredChange,
  OrderItemMatch,
  OrderPackage,
  OrderTotals,
  TotalsDiscrepancy,
} from './order.entity.js';

/** What orders, their items and returns have beside what every table may have, as it is stored. */
export interface OrderKinds extends ValueKinds {
  /** Id of a connected account. */
  account: string;
  flags: OrderFlag[];
  totals: OrderTotals;
  discrepancies: TotalsDiscrepancy[];
  packages: OrderPackage[];
  ignoredChanges: IgnoredChange[];
  match: OrderItemMatch;
  openUnits: OpenUnits;
  /** The product of an item, which the catalog tells of. */
  product: { id: string };
  /** Items of an order or a return: fields of a table of their own. */
  items: unknown[];
}

/** The same as it is shown: amounts with their currency. */
export interface ShownKinds extends Omit<OrderKinds, 'amount' | 'totals' | 'discrepancies'> {
  amount: Money;
  totals: { [Total in keyof OrderTotals]: Money | null };
  discrepancies: { field: keyof OrderTotals; stated: Money; computed: Money }[];
}

/**
 * Who is shown the field: whoever receives events and whoever reads, readers alone, or GraphQL alone by a resolver of its
 * own. What is shown is described.
 */
type Shown =
  | { shownIn: 'events' | 'reads' | 'graphql'; description: string }
  | { shownIn?: never; description?: never };

export type OrderField = FieldDefinition<OrderKinds> & Shown;

/**
 * What a change of the field is: announced by an event that names it, shown to readers by a new version, or only stored.
 * `none`: it is set once, or along with any other change.
 */
export type Tracked = OrderField & { change: 'announced' | 'versioned' | 'stored' | 'none' };

/** In events, and announced by one that names it. */
export const announced = { shownIn: 'events', change: 'announced' } as const;

/** In events; set once, or along with any other change. */
export const kept = { shownIn: 'events', change: 'none' } as const;

/** Shown to readers alone, by a new version. */
export const versioned = { shownIn: 'reads', change: 'versioned' } as const;

export type OrderFieldTable = FieldTable<OrderField>;

/** The fields that are stored in a column of their own. */
export type Stored<Fields extends OrderFieldTable> = Pick<Fields, NamesOf<Fields, { column: string }>>;

export type InEvents<Fields extends OrderFieldTable> = Pick<Fields, NamesOf<Fields, { shownIn: 'events' }>>;

export type InReads<Fields extends OrderFieldTable> = Pick<
  Fields,
  NamesOf<Fields, { shownIn: 'events' | 'reads' }>
>;

/** The fields that callers may set. */
export type Writable<Fields extends OrderFieldTable> = Pick<Fields, NamesOf<Fields, { isWritable: true }>>;

/** A thing as it is stored. */
export type StoredValues<Fields extends OrderFieldTable> = ValuesOf<Fields, OrderKinds>;

/** A thing as callers see it. */
export type ShownValues<Fields extends OrderFieldTable> = ValuesOf<Fields, ShownKinds>;

export const inEvents = <Fields extends OrderFieldTable>(fields: Fields): InEvents<Fields> =>
  fieldsWith(fields, ({ shownIn }) => shownIn === 'events') as InEvents<Fields>;

export const inReads = <Fields extends OrderFieldTable>(fields: Fields): InReads<Fields> =>
  fieldsWith(fields, ({ shownIn }) => shownIn === 'events' || shownIn === 'reads') as InReads<Fields>;

/** The fields whose change is of the kind. */
export const changing = <Fields extends FieldTable<Tracked>, Change extends Tracked['change']>(
  fields: Fields,
  change: Change,
) =>
  fieldsWith(fields, field => 'change' in field && field.change === change) as Pick<
    Fields,
    NamesOf<Fields, { change: Change }>
  >;

export const namesOf = <Fields extends OrderFieldTable>(fields: Fields) =>
  Object.keys(fields) as (keyof Fields & string)[];

/** All that anybody is shown. */
export const inGraphQL = (fields: OrderFieldTable): OrderFieldTable =>
  fieldsWith(fields, ({ shownIn }) => shownIn !== undefined);

/** What a caller states of the fields, with null for what is left out. */
export const stated = <Draft>(fields: OrderFieldTable, input: object): Draft => {
  const given = input as Record<string, unknown>;
  const names = namesOf(fieldsWith(fields, ({ isWritable = false }) => isWritable));
  return Object.fromEntries(names.map(name => [name, given[name] ?? null])) as Draft;
};

const fieldsWith = (fields: OrderFieldTable, has: (field: OrderField) => boolean): OrderFieldTable =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => has(field)));

const types = { ...columnTypes, account: 'text', flags: 'text[]', match: 'text' };

export const orderColumnsOf = (fields: OrderFieldTable) => columnsOf(fields, types);

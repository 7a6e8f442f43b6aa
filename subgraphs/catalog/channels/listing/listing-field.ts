import type { ListingIssue } from '../../../../connectors/marketplaces/listing.js';
import { columnsOf, columnTypes } from '../../../../kernel/fields/field-columns.js';
import type {
  FieldDefinition,
  FieldTable,
  NamesOf,
  ValueKinds,
  ValuesOf,
} from '../../../../kernel/fields/field-table.js';
import type { PriceDecision, SalePriceDecision } from '../../listing-request/price-source.js';
import type { ListingAttempt, ListingDrift } from './listing.entity.js';
import type { desiredStates, Evidence, ListingState, ListingViewState } from './listing.values.js';

/** What listings and their variants have beside what every table may have. */
export interface ListingKinds extends ValueKinds {
  /** Given by the marketplace. */
  externalId: string;
  /** As it was last known at the marketplace, and as it is shown. */
  state: ListingState;
  status: ListingViewState;
  desired: (typeof desiredStates)[number];
  /** What waits to be done. */
  pending: ListingAttempt['kind'];
  evidence: Evidence;
  priceSource: PriceDecision;
  salePriceSource: SalePriceDecision;
  issues: ListingIssue[];
  attempt: ListingAttempt;
  drift: ListingDrift[];
  /** Rows of a table of their own, and what a variant costs and how many there are: desired or observed. */
  variants: unknown[];
  offer: object;
}

/** A field that has no description is internal: no caller sees it. */
export type ListingField = FieldDefinition<ListingKinds> & {
  /** Set by `updateListings`; what is asked of a listing and what names it is written elsewhere. */
  isUpdatable?: true;
};

type Table = FieldTable<ListingField>;

/** A thing as it is stored. */
export type StoredValues<Fields extends Table> = ValuesOf<
  Pick<Fields, NamesOf<Fields, { column: string }>>,
  ListingKinds
>;

export type Shown<Fields extends Table> = Pick<Fields, NamesOf<Fields, { description: string }>>;

/** The fields that callers see. */
export const shown = <Fields extends Table>(fields: Fields): Shown<Fields> =>
  fieldsWith(fields, ({ description }) => description !== undefined) as Shown<Fields>;

export const fieldsWith = (fields: Table, has: (field: ListingField) => boolean): Table =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => has(field)));

const types = {
  ...columnTypes,
  externalId: 'text',
  state: 'text',
  desired: 'text',
  pending: 'text',
  evidence: 'text',
};

export const listingColumnsOf = (fields: Table) => columnsOf(fields, types);

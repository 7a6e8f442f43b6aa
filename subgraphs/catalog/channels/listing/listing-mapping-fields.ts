import type { FieldTable, ValuesOf } from '../../../../kernel/fields/field-table.js';
import { listingMappingStatuses, listingMappingStatusMeanings } from './listing.values.js';
import type { ListingField, ListingKinds } from './listing-field.js';
import { listingFields } from './listing-fields.js';

/** What callers see of a match by SKU; `listing-mapping.queries.ts` reads it from the match and its listing. */
export const mappingFields = {
  id: { kind: 'id', description: 'Unique id of the match.' },
  listingId: { kind: 'id', description: 'Id of our listing, to which the found one would belong.' },
  productId: listingFields.productId,
  marketplace: listingFields.marketplace,
  connectionId: listingFields.connectionId,
  storeId: listingFields.storeId,
  externalId: { kind: 'externalId', description: "The marketplace's id of the found listing." },
  title: {
    kind: 'text',
    isNullable: true,
    description: 'Title of the found listing; null if the marketplace states none.',
  },
  url: {
    kind: 'text',
    isNullable: true,
    description: 'Address of the found listing; null if the marketplace states none.',
  },
  matchedSkus: { kind: 'texts', description: 'SKUs that the found listing and the product share.' },
  status: {
    kind: 'choice',
    values: listingMappingStatuses,
    typeName: 'ListingMappingStatus',
    typeDescription: 'Whether the merchant has decided on a match.',
    valueDescriptions: listingMappingStatusMeanings,
    description: 'Whether the merchant has decided on the match.',
  },
  createdAt: { kind: 'time', description: 'When the match was found.' },
} as const satisfies FieldTable<ListingField>;

export type MappingValues = ValuesOf<typeof mappingFields, ListingKinds>;

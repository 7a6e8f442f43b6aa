import type { FieldError } from '../../../../kernel/errors.js';
import { idErrors } from '../../../../kernel/id-errors.js';
import { emptyListErrors } from '../../../../kernel/paging.js';
import type { PricePlaces } from '../price-book/price-place.rules.js';

/** Which listings a preview looks at: those that all given lists name. Without any, all that the books in question may price. */
export interface PreviewRestriction {
  productIds?: readonly string[] | null | undefined;
  marketplaces?: readonly string[] | null | undefined;
  countries?: readonly string[] | null | undefined;
  storeIds?: readonly string[] | null | undefined;
}

export const restrictionErrors = (restriction: PreviewRestriction): FieldError[] => [
  ...emptyListErrors(restriction),
  ...idErrors({ productIds: restriction.productIds }),
];

/** Null where nothing restricts the listings. */
export function placesOfRestriction({
  productIds,
  marketplaces,
  countries,
  storeIds,
}: PreviewRestriction): PricePlaces | null {
  const isUnrestricted = [productIds, marketplaces, countries, storeIds].every(list => list == null);
  return isUnrestricted
    ? null
    : {
        marketplaces: (marketplaces ?? []).map(key => key.trim().toLowerCase()),
        countries: (countries ?? []).map(code => code.toUpperCase()),
        storeIds: [...(storeIds ?? [])],
        currency: null,
        productIds: productIds?.map(id => id.toLowerCase()) ?? null,
      };
}

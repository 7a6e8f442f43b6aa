import type { FieldError } from '../../../../kernel/errors.js';
import { idErrors } from '../../../../kernel/id-errors.js';
import { emptyListErrors } from '../../../../kernel/paging.js';
import { unknownCountries, unknownMarketplaces } from '../price-book/price-book.rules.js';

/** Which listings a preview looks at: those that all given lists name. Without any, all that the books in question may price. */
export interface PreviewRestriction {
  productIds?: readonly string[] | null | undefined;
  marketplaces?: readonly string[] | null | undefined;
  countries?: readonly string[] | null | undefined;
  storeIds?: readonly string[] | null | undefined;
}

/** With keys, codes and ids in the case in which they are stored. */
export const normalRestriction = ({
  productIds,
  marketplaces,
  countries,
  storeIds,
}: PreviewRestriction): PreviewRestriction => ({
  productIds: productIds?.map(id => id.toLowerCase()),
  marketplaces: marketplaces?.map(key => key.trim().toLowerCase()),
  countries: countries?.map(code => code.trim().toUpperCase()),
  storeIds,
});

/** As of the scope of a book, of what `normalRestriction` gives. */
export const restrictionErrors = (
  restriction: PreviewRestriction,
  marketplaces: readonly { key: string }[],
): FieldError[] => [
  ...emptyListErrors(restriction),
  ...idErrors({ productIds: restriction.productIds }),
  ...unknownMarketplaces('marketplaces', restriction.marketplaces ?? [], marketplaces),
  ...unknownCountries('countries', restriction.countries ?? []),
];

export const isUnrestricted = (restriction: PreviewRestriction): boolean =>
  Object.values(restriction).every(list => list == null);

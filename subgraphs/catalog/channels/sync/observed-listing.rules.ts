import { type ObservedListing, observedStates } from '../../../../connectors/marketplaces/listing.js';

/**
 * What a marketplace sends may be of any kind, whatever its documentation says; an id that cannot be read would pass for a
 * listing that is not there. @throws TypeError
 */
export function assertReadable(observed: ObservedListing): void {
  const { reference, state, marketplaceStatus, title, url, updatedAt, variants } = observed;
  const texts = [reference.externalId, marketplaceStatus, title, ...variants.map(({ sku }) => sku)];
  const optional = [url, ...variants.map(({ externalId }) => externalId)].filter(each => each !== null);
  const isWhole =
    [...texts, ...optional].every(text => typeof text === 'string') &&
    reference.externalId !== '' &&
    observedStates.includes(state) &&
    (updatedAt === null || !Number.isNaN(Date.parse(updatedAt))) &&
    variants.every(isReadableVariant);
  if (!isWhole) {
    throw new TypeError('The listing is not as a listing is told.');
  }
}

const isReadableVariant = ({
  price,
  salePrice,
  salePriceEndsAt,
  currency,
  quantity,
}: ObservedListing['variants'][number]): boolean =>
  typeof currency === 'string' &&
  [price, salePrice].every(amount => amount === null || isAmount(amount)) &&
  (salePriceEndsAt === null || !Number.isNaN(Date.parse(salePriceEndsAt))) &&
  (quantity === null || Number.isInteger(quantity));

const isAmount = (amount: unknown): boolean =>
  typeof amount === 'string' && amount.trim() !== '' && Number.isFinite(Number(amount));

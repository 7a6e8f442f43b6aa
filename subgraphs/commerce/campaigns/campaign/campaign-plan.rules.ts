import { isCountry } from '../../../../kernel/country.js';
import type { FieldError } from '../../../../kernel/errors.js';
import { isId } from '../../../../kernel/ids.js';
import { amountErrors, isCurrency, type Money } from '../../../../kernel/money.js';
import { textErrors, when } from '../../pricing/checkout-terms/term.rules.js';
import type { PromotionStore } from '../../pricing/promotion/promotion.entity.js';
import type { TimeWindow } from '../../pricing/window/time-window.entity.js';
import type { CampaignPlan, CampaignTargets, PlannedProduct, PlannedPromotion } from './campaign.entity.js';
import { campaignLimits } from './campaign.limits.js';

/** Everything wrong with a plan by itself but its window and the terms of its promotions; empty when it can be stored. */
export const planErrors = (plan: CampaignPlan): FieldError[] => [
  ...textErrors('name', plan.name, campaignLimits.nameLength),
  ...(plan.objective?.trim() ? textErrors('objective', plan.objective, campaignLimits.objectiveLength) : []),
  ...when(plan.ownerId === '', 'ownerId', 'REQUIRED', 'Name a member; a session owns what it creates.'),
  ...(plan.ownerId === '' ? [] : idErrors('ownerId', plan.ownerId)),
  ...(plan.approverId === null ? [] : idErrors('approverId', plan.approverId)),
  ...storesErrors('stores', plan.stores),
  ...storesErrors('promotionStores', plan.promotionStores),
  ...moneyErrors('budget', plan.budget),
  ...targetErrors(plan.targets),
  ...countErrors('productIds', plan.productIds.length, campaignLimits.productsMax),
  ...plan.productIds.flatMap((id, index) => idErrors(`productIds.${index}`, id)),
  ...promotionsErrors(plan),
];

const idErrors = (path: string, id: string): FieldError[] =>
  when(!isId(id), path, 'ID_INVALID', 'The id of a resource is a UUID.');

const countErrors = (path: string, count: number, max: number): FieldError[] =>
  when(count > max, path, 'TOO_MANY', `At most ${max}.`);

export const storeName = ({ marketplace, country, storeId }: PromotionStore): string =>
  `${marketplace}:${country}:${storeId}`;

const storesErrors = (path: string, stores: readonly PromotionStore[]): FieldError[] => [
  ...countErrors(path, stores.length, campaignLimits.storesMax),
  ...repeated(stores.map(storeName)).map(index => ({
    path: `${path}.${index}`,
    code: 'REPEATED',
    message: 'The store is listed before.',
  })),
  ...stores.flatMap(({ marketplace, country, storeId }, index) => [
    ...textErrors(`${path}.${index}.marketplace`, marketplace),
    ...textErrors(`${path}.${index}.storeId`, storeId),
    ...when(
      !isCountry(country),
      `${path}.${index}.country`,
      'COUNTRY_UNKNOWN',
      'This is not an ISO 3166-1 code.',
    ),
  ]),
];

/** Places of those that were there before. */
const repeated = (names: readonly string[]): number[] =>
  names.flatMap((name, index) => (names.indexOf(name) < index ? [index] : []));

function moneyErrors(path: string, money: Money | null): FieldError[] {
  if (money === null) {
    return [];
  }
  return isCurrency(money.currency)
    ? [
        ...amountErrors(`${path}.amount`, money.amount, money.currency),
        ...when(/^0+(\.0+)?$/.test(money.amount), `${path}.amount`, 'OUT_OF_RANGE', 'It is above zero.'),
      ]
    : [
        {
          path: `${path}.currency`,
          code: 'CURRENCY_UNKNOWN',
          message: 'This is not an ISO 4217 currency code.',
        },
      ];
}

const targetErrors = ({ orders, units, revenue }: CampaignTargets): FieldError[] => [
  ...positiveErrors('targets.orders', orders),
  ...positiveErrors('targets.units', units),
  ...moneyErrors('targets.revenue', revenue),
];

const positiveErrors = (path: string, count: number | null): FieldError[] =>
  when(
    count !== null && (count < 1 || count > campaignLimits.targetMax),
    path,
    'OUT_OF_RANGE',
    `From 1 to ${campaignLimits.targetMax}.`,
  );

const promotionsErrors = (plan: CampaignPlan): FieldError[] => [
  ...countErrors('promotions', plan.promotions.length, campaignLimits.promotionsMax),
  ...repeated(plan.promotions.map(({ key }) => key)).map(index => ({
    path: `promotions.${index}.key`,
    code: 'REPEATED',
    message: 'Another promotion of the plan has this key.',
  })),
  ...countErrors(
    'promotions',
    plan.promotions.reduce((sum, { products }) => sum + products.length, 0),
    campaignLimits.assignmentsMax,
  ),
  ...plan.promotions.flatMap((promotion, index) => promotionErrors(`promotions.${index}`, promotion, plan)),
];

const promotionErrors = (path: string, promotion: PlannedPromotion, plan: CampaignPlan): FieldError[] => {
  const { key, definition, products } = promotion;
  const stores = new Set(plan.promotionStores.map(storeName));
  return [
    ...when(
      !/^[A-Za-z0-9_-]{1,64}$/.test(key),
      `${path}.key`,
      'PATTERN',
      `Up to ${campaignLimits.keyLength} letters, digits, dashes and underscores.`,
    ),
    ...definition.stores.flatMap((store, index) =>
      when(
        !stores.has(storeName(store)),
        `${path}.stores.${index}`,
        'STORE_NOT_PLANNED',
        'Add the store to promotionStores of the campaign.',
      ),
    ),
    ...when(
      !isWithin(definition.window, plan.window),
      `${path}.window`,
      'WINDOW_OUTSIDE',
      "It is within the campaign's window.",
    ),
    ...when(
      !definition.isForAssignedProducts && products.length > 0,
      `${path}.products`,
      'NOT_ALLOWED',
      'A promotion for all products has none assigned.',
    ),
    ...repeated(products.map(({ productId, variantId }) => `${productId} ${variantId}`)).map(index => ({
      path: `${path}.products.${index}`,
      code: 'REPEATED',
      message: 'The product is listed before.',
    })),
    ...products.flatMap((product, index) =>
      productErrors(`${path}.products.${index}`, product, definition.currency),
    ),
  ];
};

/** A promotion without a window has the campaign's. */
const isWithin = (inner: TimeWindow | null, outer: TimeWindow | null): boolean =>
  inner === null ||
  outer === null ||
  ((outer.startsAt === null || (inner.startsAt !== null && inner.startsAt >= outer.startsAt)) &&
    (outer.endsAt === null || (inner.endsAt !== null && inner.endsAt <= outer.endsAt)));

const productErrors = (path: string, product: PlannedProduct, currency: string | null): FieldError[] => [
  ...idErrors(`${path}.productId`, product.productId),
  ...(product.variantId === null ? [] : idErrors(`${path}.variantId`, product.variantId)),
  ...moneyErrors(`${path}.promotionalPrice`, product.promotionalPrice),
  ...when(
    product.promotionalPrice !== null && product.promotionalPrice.currency !== currency,
    `${path}.promotionalPrice.currency`,
    'CURRENCY_DIFFERS',
    'The price is in the currency of its promotion: nothing is converted.',
  ),
  ...positiveErrors(`${path}.purchaseLimit`, product.purchaseLimit),
  ...positiveErrors(`${path}.promotionalStock`, product.promotionalStock),
];

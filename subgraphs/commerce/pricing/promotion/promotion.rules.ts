import { isCountry } from '../../../../kernel/country.js';
import type { FieldError } from '../../../../kernel/errors.js';
import { currencyErrors, textErrors, when } from '../checkout-terms/term.rules.js';
import type {
  PromotionCombination,
  PromotionDefinition,
  PromotionLimits,
  PromotionStore,
} from './promotion.entity.js';
import { promotionLimits } from './promotion.limits.js';
import { amountErrors, termsErrors } from './terms-errors.rules.js';

/**
 * Everything wrong with a promotion by itself, each error once; empty when it can be stored. What the stores say of it is
 * in `storeErrors`, and a window is checked where it is read.
 */
export const promotionErrors = (promotion: PromotionDefinition): FieldError[] => once(fieldErrors(promotion));

/** Many amounts may lack the same currency. */
export const once = (errors: readonly FieldError[]): FieldError[] =>
  [
    ...new Map(
      errors.toReversed().map(error => [`${error.path} ${error.code} ${error.message}`, error]),
    ).values(),
  ].toReversed();

const fieldErrors = (promotion: PromotionDefinition): FieldError[] => [
  ...textErrors('name', promotion.name, promotionLimits.nameLength),
  ...currencyErrors(promotion.currency),
  ...termsErrors(promotion),
  ...codeErrors(promotion),
  ...storeListErrors(promotion.stores),
  ...when(
    promotion.trigger === 'collected' && promotion.isInCheckout,
    'isInCheckout',
    'NOT_ALLOWED',
    'Vouchers are collected in stores only.',
  ),
  ...countErrors('priority', promotion.priority, [0, promotionLimits.priorityMax]),
  ...combinationErrors(promotion.combination),
  ...limitErrors(promotion.limits, promotion.currency),
];

const codeErrors = ({ trigger, code }: PromotionDefinition): FieldError[] => [
  ...when(trigger === 'code' && code === null, 'code', 'REQUIRED', 'Buyers name a code to get it.'),
  ...when(
    trigger !== 'code' && code !== null,
    'code',
    'NOT_ALLOWED',
    'Only a promotion with the trigger code has one.',
  ),
  ...textErrors('code', code, promotionLimits.codeLength),
];

function storeListErrors(stores: readonly PromotionStore[]): FieldError[] {
  const keys = stores.map(storeKey);
  return [
    ...when(
      stores.length > promotionLimits.storesMax,
      'stores',
      'TOO_MANY',
      `At most ${promotionLimits.storesMax}.`,
    ),
    ...stores.flatMap(({ marketplace, country, storeId }, index) => [
      ...textErrors(`stores.${index}.marketplace`, marketplace),
      ...when(
        !isCountry(country),
        `stores.${index}.country`,
        'COUNTRY_UNKNOWN',
        'This is not an ISO 3166-1 code.',
      ),
      ...textErrors(`stores.${index}.storeId`, storeId),
      ...when(keys.indexOf(keys[index]!) < index, `stores.${index}`, 'DUPLICATE', 'It is named before.'),
    ]),
  ];
}

export const isSameStore = (one: PromotionStore, other: PromotionStore): boolean =>
  one.marketplace === other.marketplace && one.country === other.country && one.storeId === other.storeId;

/** What tells stores apart. */
const storeKey = ({ marketplace, country, storeId }: PromotionStore): string =>
  JSON.stringify([marketplace, country, storeId]);

const combinationErrors = ({ stacking, group, combinesWith }: PromotionCombination): FieldError[] => [
  ...textErrors('combination.group', group, promotionLimits.groupLength),
  ...when(
    stacking === 'exclusive' && group !== null,
    'combination.group',
    'NOT_ALLOWED',
    'Only a combinable promotion is in a group.',
  ),
  ...when(
    stacking === 'exclusive' && combinesWith.length > 0,
    'combination.combinesWith',
    'NOT_ALLOWED',
    'Only a combinable promotion permits others.',
  ),
  ...when(
    combinesWith.length > promotionLimits.groupsMax,
    'combination.combinesWith',
    'TOO_MANY',
    `At most ${promotionLimits.groupsMax}.`,
  ),
  ...combinesWith.flatMap((group, index) =>
    textErrors(`combination.combinesWith.${index}`, group, promotionLimits.groupLength),
  ),
];

const limitErrors = (limits: PromotionLimits, currency: string | null): FieldError[] => [
  ...countErrors('limits.usageLimit', limits.usageLimit, [1, promotionLimits.usesMax]),
  ...countErrors('limits.usageLimitPerBuyer', limits.usageLimitPerBuyer, [1, promotionLimits.usesMax]),
  ...amountErrors('limits.budget', limits.budget, currency),
  ...amountErrors('limits.minimumSpend', limits.minimumSpend, currency),
];

const countErrors = (
  path: string,
  count: number | null,
  [min, max]: [min: number, max: number],
): FieldError[] =>
  when(
    count !== null && (!Number.isInteger(count) || count < min || count > max),
    path,
    'OUT_OF_RANGE',
    `From ${min} to ${max}.`,
  );

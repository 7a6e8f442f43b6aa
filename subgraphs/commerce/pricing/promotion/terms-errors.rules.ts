import type { FieldError } from '../../../../kernel/errors.js';
import { compareAmounts, isPlainDecimal } from '../../../../kernel/money.js';
import { pricedErrors, when } from '../checkout-terms/term.rules.js';
import type {
  PromotionDefinition,
  PromotionReward,
  PromotionTerms,
  QuantityBreak,
} from './promotion.entity.js';
import { promotionLimits } from './promotion.limits.js';

type Currency = string | null;

/** What is wrong with what a promotion takes off. */
export function termsErrors({
  terms,
  currency,
  isForAssignedProducts,
}: Pick<PromotionDefinition, 'terms' | 'currency' | 'isForAssignedProducts'>): FieldError[] {
  switch (terms.kind) {
    case 'percentage':
      return [
        ...percentageErrors('terms.percentage', terms.percentage),
        ...amountErrors('terms.maximumDiscount', terms.maximumDiscount, currency),
      ];
    case 'amount_off':
      return amountErrors('terms.amount', terms.amount, currency);
    case 'fixed_price':
      return fixedPriceErrors(terms, currency, isForAssignedProducts);
    case 'quantity_breaks':
      return breaksErrors(terms.breaks, currency);
    case 'buy_x_get_y':
      return [
        ...quantityErrors('terms.buyQuantity', terms.buyQuantity, 1),
        ...quantityErrors('terms.getQuantity', terms.getQuantity, 1),
        ...percentageErrors('terms.percentage', terms.percentage),
      ];
    case 'bundle':
      return [
        ...quantityErrors('terms.quantity', terms.quantity, 2),
        ...rewardErrors('terms.reward', terms.reward, currency),
      ];
    case 'free_shipping':
      return [];
  }
}

/** Whoever gives each product its price has a currency as well. */
const fixedPriceErrors = (
  { amount }: Extract<PromotionTerms, { kind: 'fixed_price' }>,
  currency: Currency,
  isForAssignedProducts: boolean,
): FieldError[] => [
  ...when(
    amount === null && !isForAssignedProducts,
    'terms.amount',
    'REQUIRED',
    'Only assigned products can each have a price of their own.',
  ),
  ...when(
    amount === null && isForAssignedProducts && currency === null,
    'currency',
    'REQUIRED',
    'The prices of the products need a currency.',
  ),
  ...amountErrors('terms.amount', amount, currency),
];

const breaksErrors = (breaks: readonly QuantityBreak[], currency: Currency): FieldError[] => [
  ...when(
    breaks.length < 1 || breaks.length > promotionLimits.breaksMax,
    'terms.breaks',
    'COUNT_INVALID',
    `From 1 to ${promotionLimits.breaksMax}.`,
  ),
  ...breaks.flatMap(({ quantity, reward }, index) => [
    ...quantityErrors(`terms.breaks.${index}.quantity`, quantity, 2),
    ...rewardErrors(`terms.breaks.${index}.reward`, reward, currency),
    ...(index === 0 ? [] : orderErrors(`terms.breaks.${index}`, breaks[index - 1]!, breaks[index]!)),
  ]),
];

const orderErrors = (path: string, before: QuantityBreak, next: QuantityBreak): FieldError[] => [
  ...when(
    next.quantity <= before.quantity,
    `${path}.quantity`,
    'OUT_OF_ORDER',
    'Each break needs more units than the one before.',
  ),
  ...when(
    next.reward.kind !== before.reward.kind,
    `${path}.reward.kind`,
    'KIND_DIFFERS',
    'All breaks have the same kind of reward.',
  ),
  ...when(
    next.reward.kind === before.reward.kind && !isBetter(next.reward, before.reward),
    `${path}.reward.value`,
    'OUT_OF_ORDER',
    'More units cost less each than fewer.',
  ),
];

/** Says nothing of what is no number. */
function isBetter({ kind, value }: PromotionReward, { value: before }: PromotionReward): boolean {
  if (!isPlainDecimal(value) || !isPlainDecimal(before)) {
    return true;
  }
  const order = compareAmounts(value, before);
  return kind === 'fixed_price' ? order < 0 : order > 0;
}

const rewardErrors = (path: string, { kind, value }: PromotionReward, currency: Currency): FieldError[] =>
  kind === 'percentage'
    ? percentageErrors(`${path}.value`, value)
    : amountErrors(`${path}.value`, value, currency);

const percentageErrors = (path: string, value: string): FieldError[] =>
  when(
    !/^(\d{1,2}(\.\d{1,5})?|100(\.0{1,5})?)$/.test(value) || Number(value) === 0,
    path,
    'OUT_OF_RANGE',
    'Percent, above 0 and up to 100, with at most five decimals, such as "12.5".',
  );

/** An amount above zero, unless it is null. */
export function amountErrors(path: string, amount: string | null, currency: Currency): FieldError[] {
  const found = pricedErrors(path, amount, currency);
  const isNothing = amount !== null && isPlainDecimal(amount) && Number(amount) === 0;
  return [...found, ...when(isNothing, path, 'OUT_OF_RANGE', 'It is above zero.')];
}

const quantityErrors = (path: string, quantity: number, min: number): FieldError[] =>
  when(
    !Number.isInteger(quantity) || quantity < min || quantity > promotionLimits.quantityMax,
    path,
    'OUT_OF_RANGE',
    `From ${min} to ${promotionLimits.quantityMax}.`,
  );

import Big from 'big.js';
import type { ListingIssue } from './listing.js';
import { isPrecise, problem } from './listing-issue.js';
import type { PromotionDraft, PromotionReward, PromotionTerms } from './promotion.js';
import type { DeliveryCapabilities } from './promotion-capabilities.js';
import { isAmount } from './promotion-price-problems.js';

interface Context {
  decimals: number;
  title: string;
}

/** What is wrong with what buyers get. */
export function termsProblems(
  delivery: DeliveryCapabilities,
  { terms }: PromotionDraft,
  context: Context,
): ListingIssue[] {
  switch (terms.kind) {
    case 'price_reduction':
      return reductionProblems(delivery, terms, context);
    case 'quantity_breaks':
      return breakProblems(delivery, terms, context);
    case 'bundle':
      return [
        ...quantityProblem(terms.quantity, 2, 'terms.quantity'),
        ...rewardProblems(delivery, { reward: terms.reward, field: 'terms.reward' }, context),
      ];
    case 'buy_x_get_y':
      return [
        ...quantityProblem(terms.buyQuantity, 1, 'terms.buyQuantity'),
        ...quantityProblem(terms.getQuantity, 1, 'terms.getQuantity'),
        ...percentageProblem(terms.percentage, 'terms.percentage'),
      ];
    case 'free_shipping':
      return [];
    case 'voucher':
      return voucherProblems(delivery, terms, context);
  }
}

const percentageProblem = (percentage: string, field: string): ListingIssue[] =>
  problem(
    !isAmount(percentage) || new Big(percentage).lte(0) || new Big(percentage).gt(100),
    'PERCENTAGE_INVALID',
    field,
    'A percentage is above 0 and at most 100.',
  );

const quantityProblem = (quantity: number, min: number, field: string): ListingIssue[] =>
  problem(
    !Number.isInteger(quantity) || quantity < min,
    'QUANTITY_INVALID',
    field,
    `A quantity is a whole number from ${min} on.`,
  );

const reductionProblems = (
  { reduction }: DeliveryCapabilities,
  { percentage }: Extract<PromotionTerms, { kind: 'price_reduction' }>,
  { title }: Context,
): ListingIssue[] =>
  percentage === null
    ? problem(
        reduction === 'percentage',
        'PERCENTAGE_MISSING',
        'terms.percentage',
        `${title} needs one percentage for all items.`,
      )
    : percentageProblem(percentage, 'terms.percentage');

function breakProblems(
  delivery: DeliveryCapabilities,
  { breaks }: Extract<PromotionTerms, { kind: 'quantity_breaks' }>,
  context: Context,
): ListingIssue[] {
  const types = new Set(breaks.map(({ reward }) => reward.type));
  return [
    ...problem(
      breaks.length === 0 || breaks.length > delivery.breaksMax,
      'BREAKS_INVALID',
      'terms.breaks',
      `${context.title} takes 1 to ${delivery.breaksMax} breaks.`,
    ),
    ...problem(types.size > 1, 'REWARDS_MIXED', 'terms.breaks', 'All breaks have the same kind of reward.'),
    ...breaks.flatMap(({ quantity, reward }, index) => [
      ...quantityProblem(quantity, 1, `terms.breaks.${index}.quantity`),
      ...problem(
        index > 0 && quantity <= breaks[index - 1]!.quantity,
        'BREAKS_UNSORTED',
        `terms.breaks.${index}.quantity`,
        'Each break needs more units than the one before.',
      ),
      ...rewardProblems(delivery, { reward, field: `terms.breaks.${index}.reward` }, context),
    ]),
  ];
}

function rewardProblems(
  { rewards }: DeliveryCapabilities,
  { reward, field }: { reward: PromotionReward; field: string },
  { decimals, title }: Context,
): ListingIssue[] {
  const unsupported = problem(
    !rewards.includes(reward.type),
    'REWARD_UNSUPPORTED',
    `${field}.type`,
    `${title} has no such reward here.`,
  );
  return reward.type === 'percentage'
    ? [...unsupported, ...percentageProblem(reward.percentage, `${field}.percentage`)]
    : [...unsupported, ...amountProblem(reward.amount, `${field}.amount`, decimals)];
}

const amountProblem = (amount: string, field: string, decimals: number): ListingIssue[] =>
  problem(
    !isAmount(amount) || new Big(amount).lte(0) || !isPrecise(amount, decimals),
    'AMOUNT_INVALID',
    field,
    `It is an amount above zero with ${decimals} decimals.`,
  );

function voucherProblems(
  delivery: DeliveryCapabilities,
  { code, reward, maximumDiscount }: Extract<PromotionTerms, { kind: 'voucher' }>,
  context: Context,
): ListingIssue[] {
  const { code: rule, codePattern, hasMaximumDiscount } = delivery;
  const { title, decimals } = context;
  const hasForm = code === null || codePattern === null || new RegExp(`^(?:${codePattern})$`).test(code);
  const isBounded = maximumDiscount !== null;
  return [
    ...problem(
      rule === 'none' && code !== null,
      'CODE_UNSUPPORTED',
      'terms.code',
      `${title} gives no codes.`,
    ),
    ...problem(rule === 'required' && !code, 'CODE_MISSING', 'terms.code', `${title} needs a code.`),
    ...problem(!hasForm, 'CODE_INVALID', 'terms.code', `Codes of ${title} look like ${codePattern}.`),
    ...rewardProblems(delivery, { reward, field: 'terms.reward' }, context),
    ...problem(
      isBounded && (!hasMaximumDiscount || reward.type !== 'percentage'),
      'MAXIMUM_DISCOUNT_UNSUPPORTED',
      'terms.maximumDiscount',
      `${title} cannot bound this discount.`,
    ),
    ...(isBounded ? amountProblem(maximumDiscount, 'terms.maximumDiscount', decimals) : []),
  ];
}

import { dictionary } from '../../../../kernel/dictionary.js';
import type { FieldError } from '../../../../kernel/errors.js';
import type { PromotionDefinition } from '../promotion/promotion.entity.js';
import { changedDefinition, emptyDefinition, noLimits } from '../promotion/promotion-changes.rules.js';
import type { StatedTerms } from '../promotion/stated-terms.rules.js';
import type { PromotionCode } from './promotion-code.entity.js';

/** What a row makes: for all products in checkout, beside whatever permits it. */
const codeDefinition: PromotionDefinition = {
  ...emptyDefinition,
  trigger: 'code',
  isForAssignedProducts: false,
  combination: { stacking: 'combinable', group: null, combinesWith: [] },
  limits: noLimits,
};

/**
 * The promotion that a row makes of the one which has its code, or of none, with everything wrong with it by the row's
 * columns. What rows do not say stays: how the code is written, its stores, how it combines.
 */
export function definitionOfCode(
  code: PromotionCode,
  before: PromotionDefinition | null,
): { definition: PromotionDefinition; errors: FieldError[] } {
  const base = before ?? codeDefinition;
  const { definition, errors } = changedDefinition(base, {
    name: code.title,
    code: base.code ?? code.code,
    terms: termsOf(code, base),
    currency: code.currency,
    isInCheckout: true,
    window: windowOf(code, base),
    limits: { ...base.limits, usageLimit: code.usageLimit, minimumSpend: code.minSubtotal },
  });
  return { definition, errors: atColumns(errors) };
}

/** Everything wrong with a row by itself, all at once. */
export const promotionCodeErrors = (code: PromotionCode): FieldError[] => definitionOfCode(code, null).errors;

const termsOf = ({ kind, value }: PromotionCode, { terms }: PromotionDefinition): StatedTerms =>
  kind === 'percentage'
    ? {
        ...noTerms,
        kind: 'percentage',
        percentage: value,
        maximumDiscount: terms.kind === 'percentage' ? terms.maximumDiscount : null,
      }
    : { ...noTerms, kind: 'amount_off', amount: value };

const noTerms = {
  ...{ percentage: null, maximumDiscount: null, amount: null, breaks: null },
  ...{ buyQuantity: null, getQuantity: null, quantity: null, reward: null },
};

const windowOf = ({ startsAt, endsAt }: PromotionCode, { window }: PromotionDefinition) =>
  startsAt === null && endsAt === null ? null : { startsAt, endsAt, timeZone: window?.timeZone ?? 'UTC' };

/** The errors of a promotion, at the columns of its row. */
export const atColumns = (errors: readonly FieldError[]): FieldError[] =>
  errors.map(error => ({ ...error, path: columns[error.path] ?? error.path }));

const columns: Readonly<Record<string, keyof PromotionCode>> = dictionary({
  name: 'title',
  'terms.kind': 'kind',
  'terms.percentage': 'value',
  'terms.amount': 'value',
  'window.startsAt': 'startsAt',
  'window.endsAt': 'endsAt',
  'limits.minimumSpend': 'minSubtotal',
  'limits.usageLimit': 'usageLimit',
});

import Big from 'big.js';
import { canonicalJson } from '../../../../kernel/canonical-json.js';
import { formatAmount } from '../../../../kernel/money.js';
import type {
  PromotionDefinition,
  PromotionLimits,
  PromotionReward,
  PromotionTerms,
} from './promotion.entity.js';

/** One form for all that means the same, so that a change that changes nothing is known. The definition is valid. */
export function normalDefinition(definition: PromotionDefinition): PromotionDefinition {
  const { name, code, currency, combination } = definition;
  return {
    ...definition,
    name: name.trim(),
    code: code?.trim() ?? null,
    terms: normalTerms(definition.terms, currency),
    combination: {
      ...combination,
      group: combination.group?.trim() ?? null,
      combinesWith: [...new Set(combination.combinesWith.map(group => group.trim()))],
    },
    limits: normalLimits(definition.limits),
  };
}

function normalTerms(terms: PromotionTerms, currency: string | null): PromotionTerms {
  switch (terms.kind) {
    case 'percentage':
      return {
        ...terms,
        percentage: shortest(terms.percentage),
        maximumDiscount: optionalAmount(terms.maximumDiscount, currency),
      };
    case 'amount_off':
      return { ...terms, amount: normalAmount(terms.amount, currency) };
    case 'fixed_price':
      return { ...terms, amount: optionalAmount(terms.amount, currency) };
    case 'quantity_breaks':
      return {
        ...terms,
        breaks: terms.breaks.map(({ quantity, reward }) => ({
          quantity,
          reward: normalReward(reward, currency),
        })),
      };
    case 'buy_x_get_y':
      return { ...terms, percentage: shortest(terms.percentage) };
    case 'bundle':
      return { ...terms, reward: normalReward(terms.reward, currency) };
    case 'free_shipping':
      return terms;
  }
}

const normalReward = ({ kind, value }: PromotionReward, currency: string | null): PromotionReward => ({
  kind,
  value: kind === 'percentage' ? shortest(value) : normalAmount(value, currency),
});

/** Without zeros at the end, as the database answers them. */
const normalLimits = ({ budget, minimumSpend, ...counts }: PromotionLimits): PromotionLimits => ({
  ...counts,
  budget: budget === null ? null : shortest(budget),
  minimumSpend: minimumSpend === null ? null : shortest(minimumSpend),
});

const optionalAmount = (amount: string | null, currency: string | null): string | null =>
  amount === null ? null : normalAmount(amount, currency);

/** Whoever has an amount has a currency: validation sees to it. */
const normalAmount = (amount: string, currency: string | null): string => formatAmount(amount, currency!);
const shortest = (percent: string): string => new Big(percent).toFixed();

/** By the form that `normalDefinition` gives and the database keeps. */
export const isSameDefinition = (one: PromotionDefinition, other: PromotionDefinition): boolean =>
  canonicalJson(one) === canonicalJson(other);

/** What tells codes apart. */
export const codeKey = (code: string): string => code.trim().toLowerCase();

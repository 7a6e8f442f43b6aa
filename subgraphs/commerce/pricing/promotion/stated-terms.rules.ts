import type { FieldError } from '../../../../kernel/errors.js';
import { when } from '../checkout-terms/term.rules.js';
import type { PromotionReward, PromotionTerms, QuantityBreak } from './promotion.entity.js';
import type { PromotionKind } from './promotion.values.js';

/** Terms as a caller states them: the fields of all kinds, of which each kind has some. */
export interface StatedTerms {
  kind: PromotionKind;
  percentage: string | null;
  maximumDiscount: string | null;
  amount: string | null;
  breaks: QuantityBreak[] | null;
  buyQuantity: number | null;
  getQuantity: number | null;
  quantity: number | null;
  reward: PromotionReward | null;
}

type TermsField = Exclude<keyof StatedTerms, 'kind'>;

/** Whether a kind needs a field or may have it; it may not have the others. */
const fieldsOf: Readonly<Record<PromotionKind, Partial<Record<TermsField, 'required' | 'optional'>>>> = {
  percentage: { percentage: 'required', maximumDiscount: 'optional' },
  amount_off: { amount: 'required' },
  fixed_price: { amount: 'optional' },
  quantity_breaks: { breaks: 'required' },
  buy_x_get_y: { buyQuantity: 'required', getQuantity: 'required', percentage: 'required' },
  bundle: { quantity: 'required', reward: 'required' },
  free_shipping: {},
};

export const noTerms: Omit<StatedTerms, 'kind'> = {
  ...{ percentage: null, maximumDiscount: null, amount: null, breaks: null },
  ...{ buyQuantity: null, getQuantity: null, quantity: null, reward: null },
};

/** The terms that are meant; null where a field is missing. Errors are under `terms`. */
export function readTerms(stated: StatedTerms): { terms: PromotionTerms | null; errors: FieldError[] } {
  const fields = fieldsOf[stated.kind];
  const names = Object.keys(noTerms) as TermsField[];
  const missing = names.filter(name => fields[name] === 'required' && stated[name] === null);
  const errors = names.flatMap(name => [
    ...when(missing.includes(name), `terms.${name}`, 'REQUIRED', `A ${stated.kind} has it.`),
    ...when(
      fields[name] === undefined && stated[name] !== null,
      `terms.${name}`,
      'NOT_ALLOWED',
      `A ${stated.kind} does not have it.`,
    ),
  ]);
  const entries = names.filter(name => fields[name] !== undefined).map(name => [name, stated[name]]);
  const terms = { kind: stated.kind, ...Object.fromEntries(entries) } as PromotionTerms;
  return { terms: missing.length > 0 ? null : terms, errors };
}

/** The terms with the fields of all kinds. */
export function statedTerms(terms: PromotionTerms): StatedTerms {
  const given: Partial<StatedTerms> = terms;
  return {
    kind: terms.kind,
    percentage: given.percentage ?? null,
    maximumDiscount: given.maximumDiscount ?? null,
    amount: given.amount ?? null,
    breaks: given.breaks ?? null,
    buyQuantity: given.buyQuantity ?? null,
    getQuantity: given.getQuantity ?? null,
    quantity: given.quantity ?? null,
    reward: given.reward ?? null,
  };
}

import { type FieldError } from '../../../kernel/errors.js';
import { isId } from '../../../kernel/ids.js';
import { amountErrors, type Money } from '../../../kernel/money.js';
import type { LookBrief } from './look.entity.js';
import { lookLimits } from './look.limits.js';
import type { LookStatus } from './look.values.js';
import { briefErrors, isEmptyBrief } from './look-brief.rules.js';

/** What a look is made of. Either the products are given, or a brief says what they are to be. */
export interface NewLook extends LookBrief {
  title: string | null;
  status: LookStatus;
  productIds: string[] | null;
  /** With a brief alone. */
  size: number | null;
  budget: Money | null;
  model: string | null;
}

/** What is wrong with a new look; empty when it is fine. */
export const newLookErrors = (look: NewLook): FieldError[] => [
  ...titleErrors(look.title),
  ...briefErrors(look),
  ...(look.productIds === null
    ? briefedErrors(look)
    : [...productErrors(look.productIds), ...givenErrors(look)]),
];

export function titleErrors(title: string | null): FieldError[] {
  const max = lookLimits.titleLength;
  return title === null || (title.trim() !== '' && title.length <= max)
    ? []
    : [
        {
          path: 'title',
          code: 'LENGTH_INVALID',
          message: `Must have 1 to ${max} characters that are not all blank.`,
        },
      ];
}

/** Products are named by their ids; one that is no id is of no product. */
export function productErrors(ids: readonly string[]): FieldError[] {
  const max = lookLimits.productsMax;
  if (ids.length === 0 || ids.length > max) {
    return [{ path: 'productIds', code: 'OUT_OF_RANGE', message: `Must name 1 to ${max} products.` }];
  }
  return ids.flatMap((id, at): FieldError[] => {
    const path = `productIds.${at}`;
    if (!isId(id)) return [{ path, code: 'ID_INVALID', message: 'The id of a resource is a UUID.' }];
    return ids.findIndex(other => other.toLowerCase() === id.toLowerCase()) < at
      ? [{ path, code: 'DUPLICATE', message: 'Names a product that was named before.' }]
      : [];
  });
}

function briefedErrors(look: NewLook): FieldError[] {
  const { size, budget, model } = look;
  const { productsMin: min, productsMax: max, modelLength } = lookLimits;
  const isEmpty = isEmptyBrief(look);
  return [
    ...(isEmpty
      ? [{ path: '', code: 'REQUIRED', message: 'Names neither products nor what they are to be.' }]
      : []),
    ...(size !== null && (size < min || size > max)
      ? [{ path: 'size', code: 'OUT_OF_RANGE', message: `Must be from ${min} to ${max}.` }]
      : []),
    ...(budget === null ? [] : amountErrors('budget.amount', budget.amount, budget.currency)),
    ...(model !== null && (model === '' || model.length > modelLength)
      ? [{ path: 'model', code: 'LENGTH_INVALID', message: `Must have 1 to ${modelLength} characters.` }]
      : []),
  ];
}

/** What only a choice takes. */
const givenErrors = (look: NewLook): FieldError[] =>
  (['size', 'budget', 'model'] as const)
    .filter(path => look[path] !== null)
    .map(path => ({
      ...{ path, code: 'NOT_ALLOWED', message: 'Nothing is chosen where the products are given.' },
    }));

import type { FieldError } from '../../../../kernel/errors.js';
import {
  currencyErrors,
  percentErrors,
  pricedErrors,
  textErrors,
  when,
} from '../checkout-terms/term.rules.js';
import { promotionLimits } from '../promotion/promotion.limits.js';
import type { PromotionCode } from './promotion-code.entity.js';

/** Everything wrong with a code, all at once; empty when it can be stored. */
export const promotionCodeErrors = (code: PromotionCode): FieldError[] => [
  ...textErrors('code', code.code, promotionLimits.codeLength),
  ...textErrors('title', code.title, promotionLimits.nameLength),
  ...currencyErrors(code.currency),
  ...valueErrors(code),
  ...pricedErrors('minSubtotal', code.minSubtotal, code.currency),
  ...when(
    code.startsAt !== null && code.endsAt !== null && code.endsAt <= code.startsAt,
    'endsAt',
    'WINDOW_EMPTY',
    'It ends after it starts.',
  ),
  ...when(
    code.usageLimit !== null && !(code.usageLimit >= 1 && code.usageLimit <= promotionLimits.usesMax),
    'usageLimit',
    'OUT_OF_RANGE',
    `From 1 to ${promotionLimits.usesMax}.`,
  ),
];

function valueErrors({ kind, value, currency }: PromotionCode): FieldError[] {
  const found =
    kind === 'percentage' ? percentErrors('value', value) : pricedErrors('value', value, currency);
  const isNothing = found.length === 0 && Number(value) === 0;
  return [...found, ...when(isNothing, 'value', 'OUT_OF_RANGE', 'It takes something off.')];
}

import type { FieldError } from '../../../../kernel/errors.js';
import { amountErrors, isCurrency } from '../../../../kernel/money.js';
import { isLongerThan, isSoundText } from '../../../../kernel/outside-text.js';
import { pricingLimits } from '../pricing.limits.js';

/** An error at the path where the condition holds. */
export const when = (isWrong: boolean, path: string, code: string, message: string): FieldError[] =>
  isWrong ? [{ path, code, message }] : [];

/** A text that there must be, unless it is null. */
export const textErrors = (
  path: string,
  text: string | null,
  lengthMax: number = pricingLimits.termTitleLength,
): FieldError[] =>
  text === null
    ? []
    : [
        ...when(
          text.trim() === '' || isLongerThan(text, lengthMax),
          path,
          'LENGTH',
          `From 1 to ${lengthMax} characters.`,
        ),
        ...when(!isSoundText(text), path, 'CHARACTER_INVALID', 'This is not well-formed text.'),
      ];

/** The errors of a term that is set: its input calls `key` what files call `id`. */
export const inInput = (errors: readonly FieldError[]): FieldError[] =>
  errors.map(error => ({ ...error, path: error.path.replace(/(^|[.])id$/, '$1key') }));

/** Names that stand for many, such as SKUs. */
export const listErrors = (path: string, texts: readonly string[]): FieldError[] => [
  ...when(
    texts.length > pricingLimits.termItemsMax,
    path,
    'TOO_MANY',
    `At most ${pricingLimits.termItemsMax}.`,
  ),
  ...texts.flatMap((text, index) => textErrors(`${path}.${index}`, text)),
];

/** An amount whose currency stands beside it. */
export function pricedErrors(path: string, amount: string | null, currency: string | null): FieldError[] {
  if (amount === null) {
    return [];
  }
  if (currency === null) {
    return [
      { path: 'currency', code: 'REQUIRED', message: `${path} is an amount, so its currency is needed.` },
    ];
  }
  return isCurrency(currency) ? amountErrors(path, amount, currency) : [];
}

export const currencyErrors = (currency: string | null): FieldError[] =>
  when(
    currency !== null && !isCurrency(currency),
    'currency',
    'CURRENCY_UNKNOWN',
    'This is not an ISO 4217 currency code.',
  );

/** Percent: exact, with at most five decimals. */
export const percentErrors = (path: string, rate: string): FieldError[] =>
  when(
    !/^(\d{1,2}(\.\d{1,5})?|100(\.0{1,5})?)$/.test(rate),
    path,
    'OUT_OF_RANGE',
    'Percent, from 0 to 100, with at most five decimals, such as "8.875".',
  );

/** The name of a service of delivery, which rates and rules have in common. */
export const serviceErrors = (service: string): FieldError[] =>
  when(
    !/^[a-z0-9][a-z0-9_-]{0,63}$/.test(service),
    'service',
    'PATTERN',
    'A service is a word of lowercase letters, digits, dashes and underscores, such as "standard".',
  );

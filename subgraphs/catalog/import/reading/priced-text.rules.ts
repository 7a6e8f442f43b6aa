import { decimalOf, type ValueFault } from '../../../../kernel/csv/number-text.rules.js';
import type { Weight } from '../../product/product.entity.js';
import { isZero, weightUnitNames } from './plain-fields.js';

export interface PricedText {
  amount: string;
  currency: string | undefined;
}

/** An amount with its ISO 4217 currency before or after it: "12.50 USD", "USD 12.50", "12.50". */
export function pricedOf(text: string): PricedText | ValueFault {
  const [, before, amount = '', after] =
    /^(?:([A-Z]{3})\s*)?([\d.,\s-]+?)(?:\s*([A-Z]{3}))?$/i.exec(text) ?? [];
  const decimal = decimalOf(amount === '' ? text : amount, 'pointOrComma');
  return typeof decimal === 'string'
    ? { amount: decimal, currency: (after ?? before)?.toUpperCase() }
    : decimal;
}

/** A weight with its unit: "1.5 kg", "500g". */
export function measureOf(text: string): Weight | null | ValueFault {
  const [, amount = '', word = ''] = /^([\d.,]+)\s*([a-z]+)$/i.exec(text) ?? [];
  const unit = weightUnitNames[word.toLowerCase()];
  if (unit === undefined) {
    return {
      code: 'WEIGHT_UNIT_MISSING',
      message: `"${text}" is not a weight with its unit, such as 1.5 kg.`,
    };
  }
  const value = decimalOf(amount, 'pointOrComma');
  return typeof value !== 'string' ? value : isZero(value) ? null : { value, unit };
}

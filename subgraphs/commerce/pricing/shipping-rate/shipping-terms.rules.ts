import { isCountry } from '../../../../kernel/country.js';
import type { FieldError } from '../../../../kernel/errors.js';
import {
  currencyErrors,
  listErrors,
  pricedErrors,
  serviceErrors,
  textErrors,
  when,
} from '../checkout-terms/term.rules.js';
import type { FreeShippingRule, ShippingRate } from './shipping-rate.entity.js';

/** Everything wrong with a rate, all at once; empty when it can be stored. */
export const shippingRateErrors = (rate: ShippingRate): FieldError[] => [
  ...textErrors('id', rate.id),
  ...textErrors('title', rate.title),
  ...when(
    rate.country !== null && !isCountry(rate.country),
    'country',
    'COUNTRY_UNKNOWN',
    'A country is two letters by ISO 3166-1, such as "SG"; left out, it is every other country.',
  ),
  ...serviceErrors(rate.service),
  ...currencyErrors(rate.currency),
  ...pricedErrors('price', rate.price, rate.currency),
];

/** Everything wrong with a rule, all at once; empty when it can be stored. */
export const freeShippingErrors = (rule: FreeShippingRule): FieldError[] => [
  ...textErrors('id', rule.id),
  ...textErrors('title', rule.title),
  ...serviceErrors(rule.service),
  ...currencyErrors(rule.currency),
  ...pricedErrors('minSubtotal', rule.minSubtotal, rule.currency),
  ...listErrors('itemReferences', rule.itemReferences),
];

/** The service that rules are about where they name none. */
export const usualService = 'standard';

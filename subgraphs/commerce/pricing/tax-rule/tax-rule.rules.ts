import { isCountry } from '../../../../kernel/country.js';
import type { FieldError } from '../../../../kernel/errors.js';
import { listErrors, percentErrors, textErrors, when } from '../checkout-terms/term.rules.js';
import type { TaxRule } from './tax-rule.entity.js';

/** Everything wrong with a rule, all at once; empty when it can be stored. */
export const taxRuleErrors = (rule: TaxRule): FieldError[] => [
  ...textErrors('id', rule.id),
  ...textErrors('title', rule.title),
  ...when(
    !isCountry(rule.country),
    'country',
    'COUNTRY_UNKNOWN',
    'A country is two letters by ISO 3166-1, such as "SG".',
  ),
  ...textErrors('region', rule.region),
  ...percentErrors('rate', rule.rate),
  ...listErrors('productTypes', rule.productTypes),
  ...when(
    rule.isOnShipping && rule.productTypes.length > 0,
    'isOnShipping',
    'MISPLACED',
    'Shipping is no type of product: state its tax by a rule without product types.',
  ),
];

import { TermService } from '../checkout-terms/term.service.js';
import { type TermsRow, yesOrNo } from '../checkout-terms/terms-row.js';
import { pricingLimits } from '../pricing.limits.js';
import type { TaxRule } from './tax-rule.entity.js';
import { taxRuleErrors } from './tax-rule.rules.js';
import { taxRules } from './tax-rule.store.js';

const columns = {
  id: { names: ['id'], isRequired: true },
  title: { names: ['title', 'name'], isRequired: true },
  country: { names: ['country_code', 'country'], isRequired: true },
  region: { names: ['region', 'state'] },
  rate: { names: ['rate'], isRequired: true },
  isIncluded: { names: ['included'] },
  isOnShipping: { names: ['on_shipping'] },
  productTypes: { names: ['product_types'] },
} as const;

function toRule(row: TermsRow<keyof typeof columns>): TaxRule {
  row.required('rate');
  return {
    id: row.required('id'),
    title: row.required('title'),
    country: row.required('country').toUpperCase(),
    region: row.text('region'),
    rate: row.decimal('rate') ?? '',
    isIncluded: row.oneOf('isIncluded', yesOrNo) ?? false,
    isOnShipping: row.oneOf('isOnShipping', yesOrNo) ?? false,
    productTypes: row.list('productTypes'),
  };
}

export const taxRuleService = new TermService<TaxRule, keyof typeof columns>({
  store: taxRules,
  layout: { columns, toTerm: toRule, errorsOf: taxRuleErrors, keyOf: ({ id }) => id },
  max: pricingLimits.taxRulesMax,
  notFound: 'TAX_RULE_NOT_FOUND',
});

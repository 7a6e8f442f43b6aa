import { TermStore } from '../checkout-terms/term-store.js';
import type { TaxRule } from './tax-rule.entity.js';

export const taxRuleColumns = `id, title, country, region, trim_scale(rate)::text as rate, is_included as "isIncluded",
  is_on_shipping as "isOnShipping", product_types as "productTypes"`;

export const taxRules = new TermStore<TaxRule>({
  table: 'commerce.tax_rule',
  name: 'commerce.taxRule',
  columns: {
    id: 'text',
    title: 'text',
    country: 'text',
    region: 'text',
    rate: 'numeric',
    is_included: 'boolean',
    is_on_shipping: 'boolean',
    product_types: 'text[]',
  },
  selection: taxRuleColumns,
  toRecord: ({ isIncluded, isOnShipping, productTypes, ...rule }) => ({
    ...rule,
    is_included: isIncluded,
    is_on_shipping: isOnShipping,
    product_types: productTypes,
  }),
});

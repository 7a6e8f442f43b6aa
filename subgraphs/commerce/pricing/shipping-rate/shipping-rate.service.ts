import { TermService } from '../checkout-terms/term.service.js';
import type { TermsRow } from '../checkout-terms/terms-row.js';
import { pricingLimits } from '../pricing.limits.js';
import type { FreeShippingRule, ShippingRate } from './shipping-rate.entity.js';
import { freeShippingRules, shippingRates } from './shipping-rate.store.js';
import { freeShippingErrors, shippingRateErrors, usualService } from './shipping-terms.rules.js';

const rateColumns = {
  id: { names: ['id'], isRequired: true },
  country: { names: ['country_code', 'country'], isRequired: true },
  service: { names: ['service_level', 'service'], isRequired: true },
  title: { names: ['title'], isRequired: true },
  price: { names: ['price'], isRequired: true },
  currency: { names: ['currency'] },
} as const;

function toRate(row: TermsRow<keyof typeof rateColumns>): ShippingRate {
  const country = row.required('country');
  const currency = row.currency('currency') ?? row.required('currency');
  row.required('price');
  return {
    id: row.required('id'),
    country: country.toLowerCase() === 'default' ? null : country.toUpperCase(),
    service: row.required('service').toLowerCase(),
    title: row.required('title'),
    currency,
    price: row.amount('price', currency) ?? '',
  };
}

/** Shipping rates; in files the country of a default rate is written `default`. */
export const shippingRateService = new TermService<ShippingRate, keyof typeof rateColumns>({
  store: shippingRates,
  layout: { columns: rateColumns, toTerm: toRate, errorsOf: shippingRateErrors, keyOf: ({ id }) => id },
  max: pricingLimits.shippingRatesMax,
  notFound: 'SHIPPING_RATE_NOT_FOUND',
});

const ruleColumns = {
  id: { names: ['id'], isRequired: true },
  kind: { names: ['type'], isRequired: true },
  minSubtotal: { names: ['min_subtotal'] },
  itemReferences: { names: ['eligible_item_ids', 'items'] },
  title: { names: ['description', 'title'], isRequired: true },
  service: { names: ['service_level', 'service'] },
  currency: { names: ['currency'] },
} as const;

function toRule(row: TermsRow<keyof typeof ruleColumns>): FreeShippingRule {
  row.required('kind');
  row.oneOf('kind', { free_shipping: 'free_shipping' });
  const hasMinimum = row.text('minSubtotal') !== null;
  const currency = hasMinimum || row.text('currency') !== null ? row.currency('currency') : null;
  return {
    id: row.required('id'),
    title: row.required('title'),
    service: row.text('service')?.toLowerCase() ?? usualService,
    currency,
    minSubtotal: row.amount('minSubtotal', currency),
    itemReferences: row.list('itemReferences'),
  };
}

/** Free-shipping rules; the only promotions that a file of promotions may have. */
export const freeShippingRuleService = new TermService<FreeShippingRule, keyof typeof ruleColumns>({
  store: freeShippingRules,
  layout: { columns: ruleColumns, toTerm: toRule, errorsOf: freeShippingErrors, keyOf: ({ id }) => id },
  max: pricingLimits.freeShippingRulesMax,
  notFound: 'FREE_SHIPPING_RULE_NOT_FOUND',
});

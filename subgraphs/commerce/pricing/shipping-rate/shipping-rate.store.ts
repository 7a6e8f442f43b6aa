import { TermStore } from '../checkout-terms/term-store.js';
import type { FreeShippingRule, ShippingRate } from './shipping-rate.entity.js';

export const shippingRateColumns = `id, country, service, title, currency, trim_scale(price)::text as price`;

export const shippingRates = new TermStore<ShippingRate>({
  table: 'commerce.shipping_rate',
  name: 'commerce.shippingRate',
  columns: {
    id: 'text',
    country: 'text',
    service: 'text',
    title: 'text',
    currency: 'text',
    price: 'numeric',
  },
  selection: shippingRateColumns,
  toRecord: rate => ({ ...rate }),
});

export const freeShippingRuleColumns = `id, title, service, currency, trim_scale(min_subtotal)::text as "minSubtotal",
  item_references as "itemReferences"`;

export const freeShippingRules = new TermStore<FreeShippingRule>({
  table: 'commerce.free_shipping_rule',
  name: 'commerce.freeShippingRule',
  columns: {
    id: 'text',
    title: 'text',
    service: 'text',
    currency: 'text',
    min_subtotal: 'numeric',
    item_references: 'text[]',
  },
  selection: freeShippingRuleColumns,
  toRecord: ({ minSubtotal, itemReferences, ...rule }) => ({
    ...rule,
    min_subtotal: minSubtotal,
    item_references: itemReferences,
  }),
});

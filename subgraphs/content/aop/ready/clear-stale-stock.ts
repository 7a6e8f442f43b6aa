import type { ReadyProcedure } from './ready-procedure.js';
import { decimalsOf, floorOf, isCalculable, limitInput, marginInput } from './shared-expressions.js';

/** What is in stock for longer than the period, at a regular price, with a known floor. */
const old = `steps.products.output.items.filter(p, ${isCalculable('p')} && p.salePrice == null
  && p.variantCount <= 1 && p.inventoryQuantity != null && p.inventoryQuantity >= inputs.minimumStock
  && timestamp(p.createdAt) < now - duration(string(inputs.days) + "d"))`;

/** Of what nobody ordered: the discounted price, or the floor where that is higher, if it is below the price at all. */
const discounts = `steps.sales.items.filter(s, s.status == "completed"
    && !s.output.items.exists(o, o.status != "canceled")).map(s, s.item)
  .map(p, {"product": p, "price": decimal.max(${floorOf('p')}, decimal.floor(
    decimal.times(p.price.amount, decimal.minus(1, inputs.discount)), ${decimalsOf('p.currency')}))})
  .filter(e, decimal.lt(e.price, e.product.price.amount))`;

export const clearStaleStock: ReadyProcedure = {
  name: 'clear_stale_stock',
  title: 'Clear stale stock',
  config: {
    purpose: 'Gives a sale price, never below the cost and a margin, to products that nobody orders.',
    inputs: {
      type: 'object',
      additionalProperties: false,
      properties: {
        days: {
          type: 'integer',
          minimum: 7,
          maximum: 365,
          default: 90,
          description: 'Days without an order, after which stock is stale.',
        },
        minimumStock: {
          type: 'integer',
          minimum: 1,
          default: 5,
          description: 'Units that must be in stock at least.',
        },
        discount: {
          type: 'string',
          default: '0.20',
          maxLength: 10,
          description: 'What is taken off the price, as a decimal: 0.20 is a fifth.',
        },
        margin: { ...marginInput, default: '0.05' },
        saleDays: {
          type: 'integer',
          minimum: 1,
          maximum: 90,
          default: 14,
          description: 'Days for which the sale price holds.',
        },
        limit: limitInput(50, 'products'),
      },
    },
    trigger: { kind: 'schedule', cron: '0 6 1 * *', timeZone: 'Etc/UTC' },
    allowedTools: ['list_products', 'list_orders', 'set_product_price'],
    allowedScopes: ['catalog:read', 'catalog:write', 'orders:read'],
    steps: [
      {
        id: 'products',
        title: 'Read the products with the most stock',
        kind: 'tool',
        tool: 'list_products',
        arguments: { status: 'active', sortBy: 'inventory_desc', limit: '{{ inputs.limit }}' },
      },
      {
        id: 'sales',
        title: 'Read the orders of each old one',
        kind: 'tool',
        tool: 'list_orders',
        forEach: { items: `{{ ${old} }}`, concurrency: 4 },
        arguments: {
          productId: '{{ item.id }}',
          placedAfter: '{{ now - duration(string(inputs.days) + "d") }}',
          limit: 20,
        },
        onFailure: 'continue',
      },
      {
        id: 'some_stale',
        title: 'Go on if nobody ordered any',
        kind: 'condition',
        if: `{{ steps.sales.items != null && size(${discounts}) > 0 }}`,
      },
      {
        id: 'discounts',
        title: 'Set the sale prices',
        kind: 'tool',
        tool: 'set_product_price',
        forEach: { items: `{{ ${discounts} }}`, concurrency: 2 },
        arguments: {
          productId: '{{ item.product.id }}',
          salePrice: { amount: '{{ item.price }}', currency: '{{ item.product.currency }}' },
          salePriceEndsAt: '{{ now + duration(string(inputs.saleDays) + "d") }}',
          expectedVersion: '{{ item.product.version }}',
        },
        onFailure: 'continue',
      },
    ],
    budget: { steps: 200, seconds: 1_800 },
    output: {
      discounted:
        '{{ (steps.discounts.items == null ? [] : steps.discounts.items).filter(d, d.status == "completed").map(d, {"productId": d.item.product.id, "title": d.item.product.title, "price": d.item.product.price.amount, "salePrice": d.item.price, "currency": d.item.product.currency}) }}',
      failed:
        '{{ (steps.discounts.items == null ? [] : steps.discounts.items).filter(d, d.status == "failed").map(d, {"productId": d.item.product.id, "reason": d.error.message}) }}',
    },
  },
};

import type { ReadyProcedure } from './ready-procedure.js';
import { daily } from './shared-expressions.js';

const low =
  'steps.products.output.items.filter(p, p.inventoryQuantity != null && p.inventoryQuantity <= inputs.threshold)';

/** Units of the product, or of its variants, that were ordered in the period; those of canceled orders were not. */
const sold = `int(decimal.sum((s.output == null ? [] : s.output.items).filter(o, o.status != "canceled")
  .map(o, o.items.filter(i, i.productId == s.item.id && i.status != "canceled").map(i, i.quantity)).flatten()))`;

const suggestions = `steps.sales.items.map(s, {"product": s.item, "sold": ${sold}}).map(e, {
  "productId": e.product.id, "sku": e.product.sku, "title": e.product.title,
  "stock": e.product.inventoryQuantity, "sold": e.sold,
  "suggestedQuantity": math.greatest(0,
    (e.sold * inputs.coverDays + inputs.salesDays - 1) / inputs.salesDays - e.product.inventoryQuantity)})`;

const alert = `${suggestions}.map(s, s.title + ": " + string(s.stock) + " left, " + string(s.sold) + " sold, order "
  + string(s.suggestedQuantity)).join("; ")`;

export const restockAlert: ReadyProcedure = {
  name: 'restock_alert',
  title: 'Restock alert',
  config: {
    purpose: 'Says which products run out, and how many to order, from what was sold lately.',
    inputs: {
      type: 'object',
      additionalProperties: false,
      properties: {
        threshold: {
          type: 'integer',
          minimum: 0,
          default: 5,
          description: 'Products with so many units or fewer run out.',
        },
        salesDays: {
          type: 'integer',
          minimum: 1,
          maximum: 365,
          default: 30,
          description: 'Days whose orders say how fast a product sells.',
        },
        coverDays: {
          type: 'integer',
          minimum: 1,
          maximum: 365,
          default: 30,
          description: 'Days for which stock is to last.',
        },
      },
    },
    trigger: daily(1),
    allowedTools: ['list_products', 'list_orders'],
    allowedScopes: ['catalog:read', 'orders:read'],
    steps: [
      {
        id: 'products',
        title: 'Read the products with the least stock',
        kind: 'tool',
        tool: 'list_products',
        arguments: { status: 'active', sortBy: 'inventory_asc', limit: 100 },
      },
      { id: 'some_low', title: 'Go on if any runs out', kind: 'condition', if: `{{ size(${low}) > 0 }}` },
      {
        id: 'sales',
        title: 'Read the orders of each',
        kind: 'tool',
        tool: 'list_orders',
        forEach: { items: `{{ ${low}.slice(0, 30) }}`, concurrency: 4 },
        arguments: {
          productId: '{{ item.id }}',
          placedAfter: '{{ now - duration(string(inputs.salesDays) + "d") }}',
          limit: 100,
        },
        onFailure: 'continue',
      },
      {
        id: 'message',
        title: 'Write the alert',
        kind: 'model',
        instructions:
          'Write a short stock alert to a merchant: name the products that run out first, by how fast they sell, and how many to order. Use the given numbers alone.',
        data: { products: `{{ ${suggestions} }}` },
        output: {
          type: 'object',
          required: ['text'],
          properties: { text: { type: 'string', minLength: 1, maxLength: 5_000 } },
        },
        fallback: { text: `{{ ${alert} }}` },
        onFailure: 'continue',
      },
    ],
    budget: { steps: 40, tokens: 20_000, seconds: 900 },
    output: {
      lowCount: `{{ steps.products.output == null ? 0 : size(${low}) }}`,
      products: `{{ steps.sales.items == null ? [] : ${suggestions} }}`,
      // More are counted than named where more run out than one thread reads the orders of.
      isCapped: `{{ steps.products.output != null && size(${low}) > 30 }}`,
      text: `{{ steps.message.output != null ? steps.message.output.text : (steps.sales.items == null ? null : ${alert}) }}`,
    },
  },
};

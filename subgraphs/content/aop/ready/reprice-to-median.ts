import type { ReadyProcedure } from './ready-procedure.js';
import {
  decimalsOf,
  floorOf,
  isCalculable,
  jobEnded,
  limitInput,
  marginInput,
  weekly,
} from './shared-expressions.js';

/** Those with one price for all their variants: of others, this would set a single one. */
const candidates = `steps.products.output.items.filter(p, ${isCalculable('p')} && p.salePrice == null && p.variantCount <= 1)`;

/** Of each product its research in its own currency, with enough offers; a variant stands for its product. */
const medians = `steps.prices.output.results.filter(r, r.success)
  .map(r, {"id": r.variantOf == null ? r.productId : r.variantOf,
    "found": ((r.research == null ? [] : [r.research]) + r.markets.filter(m, m.research != null).map(m, m.research))
      .filter(f, f.currency == r.currency && f.statistics.p50 != null && f.statistics.n >= inputs.minimumOffers)})
  .filter(e, size(e.found) > 0)`;

const decimals = decimalsOf('e.product.currency');
const share = (sign: 'plus' | 'minus', rounding: 'ceil' | 'floor') =>
  `decimal.${rounding}(decimal.times(e.product.price.amount, decimal.${sign}(1, inputs.maxChange)), ${decimals})`;

/** The median, within what the price may change at once; and never below the floor. */
const targets = `${medians}
  .map(e, {"median": e.found[0].statistics.p50, "products": ${candidates}.filter(p, p.id == e.id)})
  .filter(e, size(e.products) > 0).map(e, {"median": e.median, "product": e.products[0]})
  .map(e, {"product": e.product, "median": e.median, "price": decimal.max(${floorOf('e.product')},
    decimal.min(${share('plus', 'floor')}, decimal.max(${share('minus', 'ceil')}, decimal.round(e.median, ${decimals}))))})
  .filter(e, !decimal.eq(e.price, e.product.price.amount))`;

export const repriceToMedian: ReadyProcedure = {
  name: 'reprice_to_median',
  title: 'Reprice to the median within a floor',
  config: {
    purpose:
      'Sets prices to the median of what other shops ask for the same goods, never below the cost and a margin over it. Needs a configured shopping search.',
    inputs: {
      type: 'object',
      additionalProperties: false,
      properties: {
        margin: marginInput,
        maxChange: {
          type: 'string',
          default: '0.15',
          maxLength: 10,
          description:
            'How much a price changes at once, as a decimal: 0.15 is 15 percent. The floor goes before it.',
        },
        minimumOffers: {
          type: 'integer',
          minimum: 1,
          maximum: 15,
          default: 3,
          description: 'Offers that a median must be of.',
        },
        limit: limitInput(50, 'products'),
      },
    },
    trigger: weekly(2),
    allowedTools: ['list_products', 'compare_prices', 'get_job', 'get_price_comparison', 'set_product_price'],
    allowedScopes: ['catalog:read', 'catalog:write'],
    steps: [
      {
        id: 'products',
        title: 'Read the products that were changed last',
        kind: 'tool',
        tool: 'list_products',
        arguments: { status: 'active', sortBy: 'recently_updated', limit: '{{ inputs.limit }}' },
      },
      {
        id: 'some_candidates',
        title: 'Go on if any has a price and a cost',
        kind: 'condition',
        if: `{{ size(${candidates}) > 0 }}`,
      },
      {
        id: 'research',
        title: 'Search the offers of other shops, which needs a configured shopping search',
        kind: 'tool',
        tool: 'compare_prices',
        arguments: { productIds: `{{ ${candidates}.map(p, p.id) }}` },
      },
      {
        id: 'research_ended',
        title: 'Wait for the search',
        kind: 'wait',
        tool: 'get_job',
        arguments: { jobId: '{{ steps.research.output.jobId }}' },
        until: jobEnded('research_ended'),
        everySeconds: 15,
        timeoutSeconds: 7_200,
      },
      {
        id: 'prices',
        title: 'Read what was found',
        kind: 'tool',
        tool: 'get_price_comparison',
        arguments: { jobId: '{{ steps.research.output.jobId }}' },
      },
      {
        id: 'changes',
        title: 'Set the new prices',
        kind: 'tool',
        tool: 'set_product_price',
        when: `{{ size(${targets}) > 0 }}`,
        forEach: { items: `{{ ${targets} }}`, concurrency: 2 },
        arguments: {
          productId: '{{ item.product.id }}',
          price: { amount: '{{ item.price }}', currency: '{{ item.product.currency }}' },
          expectedVersion: '{{ item.product.version }}',
        },
        onFailure: 'continue',
      },
    ],
    budget: { steps: 1_000, seconds: 3_600 },
    output: {
      changed: `{{ (steps.changes.items == null ? [] : steps.changes.items).filter(c, c.status == "completed").map(c, {
        "productId": c.item.product.id, "title": c.item.product.title, "oldPrice": c.item.product.price.amount,
        "newPrice": c.item.price, "median": c.item.median, "currency": c.item.product.currency}) }}`,
      failed:
        '{{ (steps.changes.items == null ? [] : steps.changes.items).filter(c, c.status == "failed").map(c, {"productId": c.item.product.id, "reason": c.error.message}) }}',
    },
  },
};

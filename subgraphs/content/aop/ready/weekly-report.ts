import type { ReadyProcedure } from './ready-procedure.js';
import { weekly } from './shared-expressions.js';

const since = '{{ now - duration(string(inputs.days) + "d") }}';
const hasNext = (page: string) =>
  `{{ steps.${page}.output != null && steps.${page}.output.pagination.nextCursor != null }}`;
const pageOf = (page: string) => `(steps.${page}.output == null ? [] : steps.${page}.output.items)`;

/** Canceled ones are no sales. */
const orders = `(${pageOf('orders')} + ${pageOf('orders_2')} + ${pageOf('orders_3')}).filter(o, o.status != "canceled")`;

const sales = `[${orders}].map(all, all.map(o, o.currency).distinct().map(c, {"currency": c,
  "orders": size(all.filter(o, o.currency == c)),
  "units": int(decimal.sum(all.filter(o, o.currency == c).map(o, o.quantity))),
  "revenue": decimal.sum(all.filter(o, o.currency == c && o.totals.total != null).map(o, o.totals.total.amount))}))[0]`;

const reviews = pageOf('reviews');
const returns = `${pageOf('returns')}.filter(r, r.status != "canceled")`;
const rated = `${reviews}.filter(r, r.rating != null).map(r, r.rating)`;

const figures = {
  days: '{{ inputs.days }}',
  sales: `{{ ${sales} }}`,
  returnCount: `{{ size(${returns}) }}`,
  reviewCount: `{{ size(${reviews}) }}`,
  averageRating: `{{ [${rated}].map(all, size(all) == 0 ? null : decimal.divide(decimal.sum(all), size(all), 2))[0] }}`,
  unansweredCount: `{{ size(${reviews}.filter(r, !r.isAnswered)) }}`,
  outOfStock: `{{ ${pageOf('stock')}.filter(p, p.inventoryQuantity == 0).map(p, p.title) }}`,
};

/** What is reported without a model, and where it did not answer. */
const summary = `[${sales}].map(all, "Orders of " + string(inputs.days) + " days: " + (size(all) == 0 ? "none"
  : all.map(s, string(s.orders) + " for " + s.currency + " " + s.revenue).join(", "))
  + ". Returns: " + string(size(${returns})) + ". Reviews: " + string(size(${reviews})) + ".")[0]`;

const orderPage = (id: string, previous: string) =>
  ({
    id,
    title: 'Read further orders',
    kind: 'tool',
    tool: 'list_orders',
    when: hasNext(previous),
    arguments: {
      placedAfter: since,
      limit: 100,
      cursor: `{{ steps.${previous}.output.pagination.nextCursor }}`,
    },
  }) as const;

export const weeklyReport: ReadyProcedure = {
  name: 'weekly_report',
  title: 'Weekly report',
  config: {
    purpose: 'Reports sales by currency, returns, reviews and missing stock of the last days.',
    inputs: {
      type: 'object',
      additionalProperties: false,
      properties: {
        days: {
          type: 'integer',
          minimum: 1,
          maximum: 31,
          default: 7,
          description: 'Days that the report covers, up to when it is made.',
        },
      },
    },
    trigger: weekly(0),
    allowedTools: ['list_orders', 'list_returns', 'list_reviews', 'list_products'],
    allowedScopes: ['orders:read', 'reviews:read', 'catalog:read'],
    steps: [
      {
        id: 'orders',
        title: 'Read the orders',
        kind: 'tool',
        tool: 'list_orders',
        arguments: { placedAfter: since, limit: 100 },
      },
      orderPage('orders_2', 'orders'),
      orderPage('orders_3', 'orders_2'),
      {
        id: 'returns',
        title: 'Read the returns',
        kind: 'tool',
        tool: 'list_returns',
        arguments: { updatedAfter: since, limit: 100 },
        onFailure: 'continue',
      },
      {
        id: 'reviews',
        title: 'Read the reviews',
        kind: 'tool',
        tool: 'list_reviews',
        arguments: { writtenAfter: since, limit: 100 },
        onFailure: 'continue',
      },
      {
        id: 'stock',
        title: 'Read the products with the least stock',
        kind: 'tool',
        tool: 'list_products',
        arguments: { status: 'active', sortBy: 'inventory_asc', limit: 50 },
        onFailure: 'continue',
      },
      {
        id: 'report',
        title: 'Write the report',
        kind: 'model',
        instructions:
          'Write a report of at most 200 words to a merchant from the figures: sales first, then what needs attention. Use the given numbers alone, and do not add amounts of different currencies.',
        data: figures,
        output: {
          type: 'object',
          required: ['text'],
          properties: { text: { type: 'string', minLength: 1, maxLength: 5_000 } },
        },
        fallback: { text: `{{ ${summary} }}` },
        onFailure: 'continue',
      },
    ],
    budget: { steps: 20, tokens: 20_000, seconds: 900 },
    output: {
      ...figures,
      isComplete: `{{ steps.orders_3.output == null || steps.orders_3.output.pagination.nextCursor == null }}`,
      text: `{{ steps.report.output == null ? ${summary} : steps.report.output.text }}`,
    },
  },
};

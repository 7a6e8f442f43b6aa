import type { ReadyProcedure } from './ready-procedure.js';
import { daily } from './shared-expressions.js';

/** Listings that a promotion sells below their cost, or below the floor of their price book. */
const losses = `steps.preview.output.preview.lines.filter(l, l.promotionId != null && l.warnings.exists(w,
  w.code == "sale_price_below_cost" || (inputs.includeFloors && w.code == "sale_price_below_floor")))`;

/** The list is bound once, so that the preview is read once. */
const promotions = `[${losses}.map(l, l.promotionId)].map(ids, ids.distinct().slice(0, 50)
  .filter(id, size(ids.filter(i, i == id)) >= inputs.minimumListings))[0]`;

export const endUnprofitablePromotions: ReadyProcedure = {
  name: 'end_unprofitable_promotions',
  title: 'End unprofitable promotions',
  config: {
    purpose: 'Finds promotions that sell goods below their cost, and ends or pauses them.',
    inputs: {
      type: 'object',
      additionalProperties: false,
      properties: {
        status: {
          type: 'string',
          enum: ['ended', 'paused'],
          default: 'ended',
          description: 'What becomes of them: an ended promotion cannot be resumed.',
        },
        includeFloors: {
          type: 'boolean',
          default: false,
          description: 'Whether prices below the floor of their price book count too.',
        },
        minimumListings: {
          type: 'integer',
          minimum: 1,
          default: 1,
          description: 'Listings that a promotion sells so low, at least.',
        },
      },
    },
    trigger: daily(5),
    allowedTools: ['preview_prices', 'list_promotions', 'update_promotion'],
    allowedScopes: ['price_books:read', 'promotions:read', 'promotions:write'],
    steps: [
      {
        id: 'preview',
        title: 'Read what listings cost now',
        kind: 'tool',
        tool: 'preview_prices',
        arguments: { limit: 500 },
      },
      {
        id: 'some_losses',
        title: 'Go on if a promotion sells below cost',
        kind: 'condition',
        if: `{{ size(${promotions}) > 0 }}`,
      },
      {
        id: 'promotions',
        title: 'Read those promotions',
        kind: 'tool',
        tool: 'list_promotions',
        arguments: { ids: `{{ ${promotions} }}`, status: ['active'], limit: 100 },
      },
      {
        id: 'endings',
        title: 'End or pause them',
        kind: 'tool',
        tool: 'update_promotion',
        forEach: { items: '{{ steps.promotions.output.items }}' },
        arguments: {
          promotionId: '{{ item.id }}',
          status: '{{ inputs.status }}',
          expectedVersion: '{{ item.version }}',
        },
        onFailure: 'continue',
      },
    ],
    budget: { steps: 100, seconds: 900 },
    output: {
      changed:
        '{{ (steps.endings.items == null ? [] : steps.endings.items).filter(e, e.status == "completed").map(e, {"promotionId": e.item.id, "name": e.item.name, "status": e.output.promotion.status}) }}',
      failed:
        '{{ (steps.endings.items == null ? [] : steps.endings.items).filter(e, e.status == "failed").map(e, {"promotionId": e.item.id, "reason": e.error.message}) }}',
      losses: `{{ ${losses}.slice(0, 100).map(l, {"promotionId": l.promotionId, "title": l.title, "marketplace": l.marketplace,
        "salePrice": l.newSalePrice}) }}`,
      isCapped: '{{ steps.preview.output.preview.isCapped }}',
    },
  },
};

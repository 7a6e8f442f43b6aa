import type { ReadyProcedure } from './ready-procedure.js';
import { daily, jobEnded, limitInput } from './shared-expressions.js';

/** Products with a listing that the marketplace rejected or took down. */
const rejected = `steps.listings.items.filter(l, l.status == "completed")
  .map(l, {"product": l.item, "listings": l.output.listings.filter(e, e.state in ["rejected", "suppressed"])})
  .filter(e, size(e.listings) > 0)`;

/** What the rules found nothing against. */
const sound = 'steps.proposals.output.items.filter(p, size(p.problems) == 0)';

export const fixRejectedListings: ReadyProcedure = {
  name: 'fix_rejected_listings',
  title: 'Fix rejected listings',
  config: {
    purpose:
      'Completes the texts and attributes of products whose listings were rejected, from their own facts, and publishes them again.',
    inputs: {
      type: 'object',
      additionalProperties: false,
      properties: {
        limit: limitInput(100, 'products'),
        useModel: {
          type: 'boolean',
          default: true,
          description: 'Whether a configured language model proposes too; rules do in any case.',
        },
        overwrite: {
          type: 'boolean',
          default: false,
          description: 'Whether values that products have are replaced.',
        },
      },
    },
    trigger: daily(4),
    allowedTools: [
      'list_products',
      'list_product_listings',
      'enrich_products',
      'get_job',
      'list_enrichment_proposals',
      'apply_enrichment_proposals',
      'publish_product',
    ],
    allowedScopes: ['catalog:read', 'catalog:write', 'catalog:enrich', 'catalog:sync'],
    steps: [
      {
        id: 'products',
        title: 'Read the products that were changed last',
        kind: 'tool',
        tool: 'list_products',
        arguments: { status: 'active', sortBy: 'recently_updated', limit: '{{ inputs.limit }}' },
      },
      {
        id: 'listings',
        title: 'Read where each is listed',
        kind: 'tool',
        tool: 'list_product_listings',
        forEach: { items: '{{ steps.products.output.items }}', concurrency: 4 },
        arguments: { productId: '{{ item.id }}' },
        onFailure: 'continue',
      },
      {
        id: 'some_rejected',
        title: 'Go on if any was rejected',
        kind: 'condition',
        if: `{{ steps.listings.items != null && size(${rejected}) > 0 }}`,
      },
      {
        id: 'enrichment',
        title: 'Propose what completes them',
        kind: 'tool',
        tool: 'enrich_products',
        arguments: {
          productIds: `{{ ${rejected}.map(e, e.product.id) }}`,
          fields: ['title', 'description', 'attributes'],
          useModel: '{{ inputs.useModel }}',
        },
      },
      {
        id: 'enrichment_ended',
        title: 'Wait for the proposals',
        kind: 'wait',
        tool: 'get_job',
        arguments: { jobId: '{{ steps.enrichment.output.jobId }}' },
        until: jobEnded('enrichment_ended'),
        everySeconds: 15,
        timeoutSeconds: 7_200,
      },
      {
        id: 'proposals',
        title: 'Read the proposals',
        kind: 'tool',
        tool: 'list_enrichment_proposals',
        arguments: {
          enrichmentId: '{{ steps.enrichment.output.data.enrichmentId }}',
          statuses: ['proposed'],
          limit: 100,
        },
      },
      {
        id: 'some_sound',
        title: 'Go on if any is sound',
        kind: 'condition',
        if: `{{ size(${sound}) > 0 }}`,
      },
      {
        id: 'application',
        title: 'Apply the sound ones',
        kind: 'tool',
        tool: 'apply_enrichment_proposals',
        arguments: { ids: `{{ ${sound}.map(p, p.id) }}`, overwrite: '{{ inputs.overwrite }}' },
      },
      {
        id: 'publication',
        title: 'Publish what was completed again',
        kind: 'tool',
        tool: 'publish_product',
        forEach: {
          items: `{{ ${rejected}.filter(e, ${sound}.exists(p, p.productId == e.product.id)) }}`,
          concurrency: 2,
        },
        arguments: {
          productId: '{{ item.product.id }}',
          marketplaces: '{{ item.listings.map(l, l.marketplace).distinct() }}',
        },
        onFailure: 'continue',
      },
    ],
    budget: { steps: 1_000, tokens: 500_000, seconds: 3_600 },
    output: {
      rejected: `{{ steps.listings.items == null ? [] : ${rejected}.map(e, {"productId": e.product.id, "title": e.product.title,
        "issues": e.listings.map(l, l.issues.map(i, l.marketplace + ": " + i.message)).flatten()}) }}`,
      appliedCount:
        '{{ steps.application.output == null ? 0 : size(steps.application.output.results.filter(r, r.error == null)) }}',
      published:
        '{{ (steps.publication.items == null ? [] : steps.publication.items).filter(p, p.status == "completed").map(p, {"productId": p.item.product.id, "jobId": p.output.jobId}) }}',
    },
  },
};

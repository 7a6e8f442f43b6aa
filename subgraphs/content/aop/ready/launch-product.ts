import type { ReadyProcedure } from './ready-procedure.js';
import { jobEnded } from './shared-expressions.js';

const evaluations = 'steps.evaluation.output.results.map(r, r.evaluations).flatten()';

/** That a product is a draft is no reason against it: a later step makes it active. */
const isAcceptable =
  '(e.isPublishable == true || e.issues.all(i, i.severity != "error" || i.code == "PRODUCT_NOT_ACTIVE"))';

/** Whether a marketplace would take it; without a connected account there is nothing to publish in. */
const isReady = `steps.product.output.product.status != "archived"
  && ${evaluations}.exists(e, e.marketplace != null && ${isAcceptable} && e.score >= inputs.minimumScore)`;

const listings = '(steps.listings.output == null ? [] : steps.listings.output.listings)';

export const launchProduct: ReadyProcedure = {
  name: 'launch_product',
  title: 'New-product launch',
  config: {
    purpose:
      'Checks a new product, makes it active, publishes it once a person approves, and drafts its announcement.',
    inputs: {
      type: 'object',
      additionalProperties: false,
      required: ['productId'],
      properties: {
        productId: { type: 'string', format: 'uuid', description: 'The product.' },
        marketplaces: {
          type: 'array',
          maxItems: 20,
          items: { type: 'string', maxLength: 60 },
          default: [],
          description: 'Only at these marketplaces, by key. Empty: at all connected ones.',
        },
        minimumScore: {
          type: 'integer',
          minimum: 0,
          maximum: 100,
          default: 50,
          description: 'Score of its evaluation that it must reach somewhere.',
        },
      },
    },
    allowedTools: [
      'get_product',
      'evaluate_listings',
      'set_product_status',
      'publish_product',
      'get_job',
      'list_product_listings',
    ],
    allowedScopes: ['catalog:read', 'catalog:write', 'catalog:enrich', 'catalog:sync'],
    steps: [
      {
        id: 'product',
        title: 'Read the product',
        kind: 'tool',
        tool: 'get_product',
        arguments: { productId: '{{ inputs.productId }}' },
      },
      {
        id: 'evaluation',
        title: 'Evaluate it for every store',
        kind: 'tool',
        tool: 'evaluate_listings',
        arguments: { productIds: ['{{ inputs.productId }}'] },
      },
      {
        id: 'is_ready',
        title: 'Go on if a marketplace would take it',
        kind: 'condition',
        if: `{{ ${isReady} }}`,
      },
      {
        id: 'activation',
        title: 'Make it active',
        kind: 'tool',
        tool: 'set_product_status',
        when: '{{ steps.product.output.product.status != "active" }}',
        arguments: {
          productId: '{{ inputs.productId }}',
          status: 'active',
          expectedVersion: '{{ steps.product.output.product.version }}',
        },
      },
      {
        id: 'publication_everywhere',
        title: 'Publish it at all marketplaces',
        kind: 'tool',
        tool: 'publish_product',
        when: '{{ size(inputs.marketplaces) == 0 }}',
        arguments: { productId: '{{ inputs.productId }}' },
      },
      {
        id: 'publication',
        title: 'Publish it at the named marketplaces',
        kind: 'tool',
        tool: 'publish_product',
        when: '{{ size(inputs.marketplaces) > 0 }}',
        arguments: { productId: '{{ inputs.productId }}', marketplaces: '{{ inputs.marketplaces }}' },
      },
      {
        id: 'publication_ended',
        title: 'Wait until the marketplaces have answered',
        kind: 'wait',
        tool: 'get_job',
        arguments: {
          jobId:
            '{{ steps.publication.output == null ? steps.publication_everywhere.output.jobId : steps.publication.output.jobId }}',
        },
        until: jobEnded('publication_ended'),
        everySeconds: 30,
        timeoutSeconds: 86_400,
        onFailure: 'continue',
      },
      {
        id: 'listings',
        title: 'Read what came of it',
        kind: 'tool',
        tool: 'list_product_listings',
        arguments: { productId: '{{ inputs.productId }}' },
      },
      {
        id: 'announcement',
        title: 'Draft its announcement',
        kind: 'model',
        instructions:
          'Write an announcement of the product for customers, of at most 80 words, from the given facts alone. Name no price, and promise nothing that the facts do not say.',
        data: {
          title: '{{ steps.product.output.product.title }}',
          description: '{{ steps.product.output.product.description }}',
          brand: '{{ steps.product.output.product.brand }}',
          highlights: '{{ steps.product.output.product.highlights }}',
        },
        output: {
          type: 'object',
          required: ['text'],
          properties: { text: { type: 'string', maxLength: 2_000 } },
        },
        fallback: {
          text: '{{ "New: " + steps.product.output.product.title + (steps.product.output.product.brand == null ? "" : " by " + steps.product.output.product.brand) + "." }}',
        },
        onFailure: 'continue',
      },
    ],
    budget: { steps: 50, tokens: 20_000, seconds: 1_800 },
    output: {
      isReady: '{{ steps.is_ready.status == "completed" && steps.listings.output != null }}',
      issues: `{{ steps.evaluation.output == null ? [] : ${evaluations}.map(e, e.issues.map(i, (e.marketplace == null ? "" : e.marketplace + ": ") + i.message)).flatten().distinct() }}`,
      listings: `{{ ${listings}.map(l, {"marketplace": l.marketplace, "country": l.country, "state": l.state, "url": l.url}) }}`,
      announcement: '{{ steps.announcement.output == null ? null : steps.announcement.output.text }}',
    },
  },
};

import { describe, expect, it } from 'vitest';
import type { Json } from '../../../kernel/jobs/define-job.js';
import { accepted, id, job, page, product } from './ready-samples.js';
import { type Answers, RejectedCall, runReady, sample } from './simulated-run.js';

describe('answer_reviews', () => {
  const review = (number: number, more: Record<string, unknown> = {}) =>
    sample('list_reviews', 'items.*', { id: id(number), rating: 5, availableActions: ['reply'], ...more });
  const reviews = [review(1), review(2, { availableActions: ['mark'] }), review(3)];

  it('posts a draft where the channel takes a reply, no longer than it may be', () => {
    const { output, calls } = runReady(
      'answer_reviews',
      { limit: 10 },
      {
        list_reviews: () => page('list_reviews', reviews),
        draft_review_reply: given => {
          if (given.reviewId === id(3)) {
            throw new RejectedCall('REVIEW_NOT_FOUND');
          }
          const draft = sample('draft_review_reply', 'draft', {
            text: 'Thank you. '.repeat(150),
            language: 'en',
          });
          return { draft };
        },
        act_on_reviews: ({ actions }) =>
          sample('act_on_reviews', '', {
            jobId: id(900),
            results: actions.map(({ reviewId }: { reviewId: string }, index: number) =>
              sample('act_on_reviews', 'results.*', {
                ok: true,
                index,
                reviewId,
                action: 'reply',
                status: 'queued',
              }),
            ),
          }),
      },
    );
    expect(calls[0]!.arguments).toMatchObject({ isAnswered: false, ratings: [4, 5], limit: 10 });
    const [action, ...others] = calls.at(-1)!.arguments.actions;
    expect([action.reviewId, action.action, action.text.length, others.length]).toEqual([
      id(1),
      'reply',
      1_000,
      0,
    ]);
    expect(output).toEqual({ drafted: 1, posted: [id(1)], failed: [], jobId: id(900) });
  });

  it('posts nothing where no draft was made, or no reply is taken', () => {
    const failing = runReady(
      'answer_reviews',
      {},
      {
        list_reviews: () => page('list_reviews', reviews),
        draft_review_reply: () => {
          throw new RejectedCall('no');
        },
      },
    );
    expect(failing.output).toEqual({ drafted: 0, posted: [], failed: [], jobId: null });
    const none = runReady('answer_reviews', {}, { list_reviews: () => page('list_reviews', [reviews[1]!]) });
    expect(none.calls).toHaveLength(1);
  });
});

describe('fix_rejected_listings', () => {
  const issue = sample('list_product_listings', 'listings.*.issues.*', { message: 'Brand is missing.' });
  const listing = (state: string) =>
    sample('list_product_listings', 'listings.*', { state, marketplace: 'storefront', issues: [issue] });
  const proposal = (number: number, productId: string, problems: Json[]) =>
    sample('list_enrichment_proposals', 'items.*', { id: id(number), productId, problems });

  it('applies what is sound, and publishes it where it was rejected', () => {
    const problem = sample('list_enrichment_proposals', 'items.*.problems.*', {});
    const { output, calls } = runReady(
      'fix_rejected_listings',
      {},
      {
        list_products: () => page('list_products', [product(1), product(2), product(3)]),
        list_product_listings: given => ({
          listings: [listing(given.productId === id(2) ? 'live' : 'rejected')],
        }),
        enrich_products: () => accepted('enrich_products', { enrichmentId: id(800) }),
        ...job('completed'),
        list_enrichment_proposals: () =>
          page('list_enrichment_proposals', [proposal(11, id(1), []), proposal(12, id(3), [problem])]),
        apply_enrichment_proposals: () =>
          sample('apply_enrichment_proposals', '', {
            results: [sample('apply_enrichment_proposals', 'results.*', { id: id(11) })],
          }),
        publish_product: () => accepted('publish_product', { productId: id(1) }),
      },
    );
    expect(calls.find(({ tool }) => tool === 'enrich_products')!.arguments.productIds).toEqual([
      id(1),
      id(3),
    ]);
    expect(calls.at(-2)!.arguments).toEqual({ ids: [id(11)], overwrite: false });
    expect(calls.at(-1)!.arguments).toEqual({ productId: id(1), marketplaces: ['storefront'] });
    expect(output).toMatchObject({
      rejected: [{ productId: id(1), issues: ['storefront: Brand is missing.'] }, { productId: id(3) }],
      appliedCount: 1,
      published: [{ productId: id(1), jobId: id(900) }],
    });
  });

  it('ends where nothing was rejected', () => {
    const { output, calls } = runReady(
      'fix_rejected_listings',
      {},
      {
        list_products: () => page('list_products', [product(2)]),
        list_product_listings: () => ({ listings: [listing('live')] }),
      },
    );
    expect(calls).toHaveLength(2);
    expect(output).toEqual({ rejected: [], appliedCount: 0, published: [] });
  });
});

describe('launch_product', () => {
  const evaluation = (more: Record<string, unknown>) =>
    sample('evaluate_listings', 'results.*.evaluations.*', { marketplace: 'storefront', score: 80, ...more });
  const issue = (code: string, severity = 'error') =>
    sample('evaluate_listings', 'results.*.evaluations.*.issues.*', { severity, code, field: null });
  /** What every marketplace has against a product that is not active. */
  const inactive = issue('PRODUCT_NOT_ACTIVE');
  const answers = (status: string, evaluations: Json[]): Answers => ({
    get_product: () => ({
      product: sample('get_product', 'product', { status, title: 'Linen shirt', brand: 'Acme', version: 7 }),
    }),
    evaluate_listings: () =>
      sample('evaluate_listings', '', {
        results: [sample('evaluate_listings', 'results.*', { evaluations })],
      }),
    set_product_status: () => ({ product: sample('set_product_status', 'product', { status: 'active' }) }),
    publish_product: () => accepted('publish_product', { productId: id(1) }),
    ...job('completed'),
    list_product_listings: () => ({
      listings: [sample('list_product_listings', 'listings.*', { state: 'live' })],
    }),
  });

  it('makes a draft active, publishes it, and announces it', () => {
    const issues = [inactive, issue('TITLE_SHORT', 'warning')];
    const ready = answers('draft', [evaluation({ isPublishable: false, issues })]);
    const { output, calls } = runReady('launch_product', { productId: id(1) }, ready);
    expect(calls.map(({ tool }) => tool)).toEqual([
      ...['get_product', 'evaluate_listings', 'set_product_status', 'publish_product', 'get_job'],
      'list_product_listings',
    ]);
    expect(calls[2]!.arguments).toEqual({ productId: id(1), status: 'active', expectedVersion: 7 });
    expect(output).toMatchObject({
      isReady: true,
      listings: [{ state: 'live' }],
      announcement: 'New: Linen shirt by Acme.',
    });
  });

  it('publishes an active one only where it is told to', () => {
    const ready = answers('active', [evaluation({ isPublishable: true })]);
    const given = { productId: id(1), marketplaces: ['storefront'] };
    const { calls } = runReady('launch_product', given, ready);
    expect(calls[2]).toEqual({ tool: 'publish_product', arguments: given });
  });

  it.each([
    [
      'a marketplace would reject it for more than that',
      [evaluation({ isPublishable: false, issues: [inactive, issue('IMAGES_MISSING')] })],
    ],
    ['its score is too low', [evaluation({ isPublishable: true, score: 20 })]],
    ['no marketplace is connected', [evaluation({ marketplace: null, isPublishable: null })]],
  ])('changes nothing where %s', (_, evaluations) => {
    const { output, calls } = runReady('launch_product', { productId: id(1) }, answers('draft', evaluations));
    expect(calls).toHaveLength(2);
    expect(output).toMatchObject({ isReady: false, listings: [], announcement: null });
  });

  it('leaves an archived product as it is', () => {
    const archived = answers('archived', [evaluation({ isPublishable: false, issues: [inactive] })]);
    const { output, calls } = runReady('launch_product', { productId: id(1) }, archived);
    expect(calls).toHaveLength(2);
    expect(output).toMatchObject({ isReady: false });
  });
});

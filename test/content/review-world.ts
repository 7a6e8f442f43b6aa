import { randomBytes } from 'node:crypto';
import { onTestFinished, vi } from 'vitest';
import type { ReviewChannel } from '../../connectors/marketplaces/review.js';
import type { SandboxedMarketplace } from '../../connectors/marketplaces/sandbox/sandboxed-marketplace.js';
import type { SandboxListing, SandboxReview } from '../../connectors/marketplaces/sandbox/state.js';
import { sandboxedMarketplaces } from '../../connectors/marketplaces/sandboxed-registry.js';
import { Encryption } from '../../kernel/encryption.js';
import { newId } from '../../kernel/ids.js';
import { createLogger } from '../../kernel/log.js';
import { startSignals } from '../../kernel/signals.js';
import { AuthorVault } from '../../subgraphs/content/review/author-vault.js';
import type { ReviewActionDependencies } from '../../subgraphs/content/review/perform-action.js';
import type { RequestedAction, Review } from '../../subgraphs/content/review/review.entity.js';
import { reviewList } from '../../subgraphs/content/review/review.queries.js';
import { ReviewService } from '../../subgraphs/content/review/review.service.js';
import { reviewAction } from '../../subgraphs/content/review/review-action.jobs.js';
import { ReviewActionService } from '../../subgraphs/content/review/review-action.service.js';
import { ReviewRecorder } from '../../subgraphs/content/review/review-record.service.js';
import { reviewSync } from '../../subgraphs/content/review/review-sync.tasks.js';
import { jobRuns } from '../commerce/action-world.js';
import { SalesWorld } from '../commerce/sales-world.js';
import { plantRow } from '../support/planted-row.js';

export const reviewed = sandboxedMarketplaces.filter(
  ({ marketplace }) => marketplace.capabilities.reviews !== undefined,
);
export const repliedTo = reviewed.filter(
  ({ marketplace }) => marketplace.capabilities.reviews!.reply !== undefined,
);
export const moderated = reviewed.find(
  ({ marketplace }) => marketplace.capabilities.reviews!.moderation.length > 0,
)!;
export const named = (modules: readonly SandboxedMarketplace[]) =>
  modules.map(module => [module.marketplace.key, module] as const);

/** By then every marketplace shows the replies that it took. */
export const replyWaitMs = 60_000;

/** A marketplace with an account and a listing that buyers review, and the parts that read and answer the reviews. */
export async function openReviews(module: SandboxedMarketplace) {
  const world = await SalesWorld.open(module);
  const signals = await startSignals({ url: world.databaseUrl, log: createLogger('silent') });
  onTestFinished(async () => {
    await signals.close();
    await world.close();
  });
  world.sell();
  const [listing] = world.sandbox.shop.listings() as [SandboxListing];
  await plantRow(world.db.pool as never, 'platform.organization', { id: world.organizationId });
  const productId = newId();
  await plantListing(world, listing, productId);
  const authors = new AuthorVault(new Encryption(randomBytes(32)));
  const recorder = new ReviewRecorder(authors);
  const actions = new ReviewActionService([module.marketplace]);
  const service = new ReviewService(recorder, authors);
  const jobs = jobRuns(world, signals, channels => reviewAction({ channels, recorder }));
  return {
    world,
    listing,
    productId,
    actions,
    service,
    recorder,
    signals,
    ...jobs,
    /** A buyer writes, and a second goes by. */
    write: (given: Partial<SandboxReview> = {}) => writeReview(world, listing, given),
    /** One run of the task that reads reviews. */
    sync: (channels: ReviewActionDependencies['channels'] = world.channels) =>
      reviewSync({ channels, recorder }).run({
        payload: world.address,
        db: world.db,
        log: world.db.log,
        signal: new AbortController().signal,
      }),
    stored: (): Promise<Review[]> => storedReviews(world),
  };
}

export type ReviewWorld = Awaited<ReturnType<typeof openReviews>>;

async function storedReviews({ ctx }: SalesWorld): Promise<Review[]> {
  const asked = { limit: 100, cursor: null, sort: 'oldest' as const, now: ctx.clock.now() };
  return (await reviewList.page(ctx.db, ctx.organizationId, {}, asked)).items;
}

function writeReview(
  { sandbox, clock }: SalesWorld,
  { id: listingId, storeId, variants }: SandboxListing,
  given: Partial<SandboxReview>,
): SandboxReview {
  const made = sandbox.shop.putReview({
    storeId,
    listingId,
    variantId: variants[0]!.id,
    orderId: null,
    rating: 5,
    text: 'This is a good mug, and it is light.',
    imageUrls: [],
    author: { name: 'w***n', email: 'wilhelmina.tan@buyer.example' },
    ...given,
  });
  clock.advance(1_000);
  return made;
}

/** What the catalog keeps of a product that is on sale there. */
async function plantListing(
  world: SalesWorld,
  { id: externalId, storeId }: SandboxListing,
  productId: string,
): Promise<void> {
  await world.rows(
    `insert into catalog.listing (organization_id, id, product_id, connection_id, marketplace, store_id, country,
       currency, external_id, desired, desired_version, state, compared_at, created_at, updated_at)
     values ($1, $2, $3, $4, 'x', $5, 'SG', 'SGD', $6, 'published', 1, 'live', $7, $7, $7)`,
    newId(),
    productId,
    world.connectionId,
    storeId,
    externalId,
    world.clock.now(),
  );
}

export const action = (given: Partial<RequestedAction> & { reviewId: string }): RequestedAction => ({
  action: 'reply',
  text: null,
  assigneeId: null,
  ...given,
});

export const reply = (reviewId: string, text = 'Thank you for the review.'): RequestedAction =>
  action({ reviewId, text });

/** The channels, but some methods of theirs for reviews do something else. */
export const withReviews = (
  { world }: ReviewWorld,
  change: (reviews: ReviewChannel) => Partial<ReviewChannel>,
): ReviewActionDependencies['channels'] => ({
  open: async (...place) => {
    const opened = await world.channels.open(...place);
    return { ...opened, reviews: { ...opened.reviews!, ...change(opened.reviews!) } };
  },
});

/** So many reviews that wait for a reply. */
export async function waiting(module: (typeof reviewed)[number], count = 1) {
  const opened = await openReviews(module);
  const written = Array.from({ length: count }, () => opened.write({ rating: 2 }));
  await opened.sync();
  const reviews = await opened.stored();
  const replyTo = vi.spyOn(opened.world.sandbox.shop, 'replyTo');
  return { ...opened, written, reviews, posted: () => replyTo.mock.calls.map(([, text]) => text) };
}

/** The state of each, or the code of its error. */
export const statuses = (results: readonly { status: string; error: { code: string } | null }[]) =>
  results.map(({ status, error }) => error?.code ?? status);

import type { CategoryChannel } from '../../../../connectors/marketplaces/category.js';
import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { PerformanceChannel } from '../../../../connectors/marketplaces/performance.js';
import type { MarketplaceChannel } from '../../../../connectors/marketplaces/port.js';
import type { PromotionChannel } from '../../../../connectors/marketplaces/promotion.js';
import type { ReviewChannel } from '../../../../connectors/marketplaces/review.js';
import { withRepairedText } from '../../../../kernel/outside-text.js';
import type { ConnectedAccount } from './connection-account.queries.js';
import type { Pacer } from './pacer.js';

/** A channel, and the account as it was when the channel was opened. */
export interface HeldChannel {
  channel: MarketplaceChannel;
  /** Null where the connector delivers no promotions. */
  promotions: PromotionChannel | null;
  /** Null where the marketplace tells nothing of its categories. */
  categories: CategoryChannel | null;
  /** Null where sellers cannot read reviews. */
  reviews: ReviewChannel | null;
  /** Null where the marketplace tells neither visits nor advertising. */
  performance: PerformanceChannel | null;
  account: ConnectedAccount;
}

/** What stands behind a guarded channel. */
export interface ChannelGuard {
  pacer: Pacer;
  /**
   * A channel with newer credentials than those that were rejected.
   * @throws MarketplaceError when there are none to be had.
   */
  renewed(held: HeldChannel, error: MarketplaceError): Promise<HeldChannel>;
  /** Renewed credentials were rejected as well. Answers what to throw. */
  rejected(held: HeldChannel, error: MarketplaceError): Promise<MarketplaceError>;
}

type Method = keyof MarketplaceChannel;

const promotionMethods: Record<keyof PromotionChannel, true> = {
  put: true,
  putItems: true,
  removeItems: true,
  end: true,
  find: true,
  read: true,
};

const categoryMethods: Record<keyof CategoryChannel, true> = { readTree: true, readAttributes: true };

const reviewMethods: Record<keyof ReviewChannel, true> = {
  changedReviews: true,
  readReview: true,
  reply: true,
  moderate: true,
};

const performanceMethods: Record<keyof PerformanceChannel, true> = {
  zoneOf: true,
  readDays: true,
  readCounters: true,
};

/** By name, so that the compiler asks for a method that the port gains. */
const methods: Record<Exclude<Method, 'refreshCredentials'>, true> = {
  publish: true,
  findListings: true,
  readListings: true,
  updatePrices: true,
  updateStock: true,
  delist: true,
  changedOrders: true,
  readOrder: true,
  changedReturns: true,
  readReturn: true,
  financeRows: true,
  actOnOrder: true,
  actOnReturn: true,
};

/**
 * Channels whose calls are made once more with renewed credentials when the marketplace rejects those they were
 * made with (nothing was done then), and whose throttling slows down everybody who calls the account.
 */
export function guardedChannels(opened: HeldChannel, guard: ChannelGuard): Omit<HeldChannel, 'account'> {
  const current: Current = { held: opened };
  const guarded = (names: readonly string[], partOf: (held: HeldChannel) => object, by = guard) =>
    Object.fromEntries(
      names.map(name => [
        name,
        // A marketplace cannot be asked to correct what it sends, and one bad letter must not stop an account's orders.
        async (...values: unknown[]) =>
          withRepairedText(
            await callGuarded(current, by, held => methodOf(partOf(held), name).apply(partOf(held), values)),
          ),
      ]),
    );
  return {
    channel: {
      ...guarded(Object.keys(methods), ({ channel }) => channel),
      refreshCredentials: rejectRefresh,
    } as unknown as MarketplaceChannel,
    promotions:
      opened.promotions === null
        ? null
        : (guarded(
            Object.keys(promotionMethods),
            ({ promotions }) => promotions!,
          ) as unknown as PromotionChannel),
    categories:
      opened.categories === null
        ? null
        : (guarded(
            Object.keys(categoryMethods),
            ({ categories }) => categories!,
          ) as unknown as CategoryChannel),
    reviews:
      opened.reviews === null
        ? null
        : (guarded(Object.keys(reviewMethods), ({ reviews }) => reviews!) as unknown as ReviewChannel),
    performance:
      opened.performance === null
        ? null
        : (guarded(Object.keys(performanceMethods), ({ performance }) => performance!, {
            ...guard,
            rejected: notPermitted,
          }) as unknown as PerformanceChannel),
  };
}

/** Figures want permissions of their own, which an account may do without: with new credentials, it is these. */
const notPermitted = async (_held: HeldChannel, { message, marketplaceCode }: MarketplaceError) =>
  new MarketplaceError('rejected', message, { marketplaceCode });

const methodOf = (part: object, name: string): Call => (part as Record<string, Call>)[name]!;

type Call = (...values: unknown[]) => Promise<unknown>;
type Current = { held: HeldChannel };

/** A refresh token is good once: what it is exchanged for has to be stored, and that is done in one place. */
const rejectRefresh = async (): Promise<never> => {
  throw new MarketplaceError('unsupported', 'Credentials are renewed by the connection itself.');
};

async function callGuarded(
  current: Current,
  guard: ChannelGuard,
  work: (held: HeldChannel) => Promise<unknown>,
): Promise<unknown> {
  const used = current.held;
  const first = await attempt(() => work(used), guard.pacer);
  if (!(first instanceof MarketplaceError)) {
    return first.answer;
  }
  if (current.held === used) {
    current.held = await guard.renewed(used, first);
  }
  const again = current.held;
  const second = await attempt(() => work(again), guard.pacer);
  if (!(second instanceof MarketplaceError)) {
    return second.answer;
  }
  throw await guard.rejected(again, second);
}

/** The answer, or the error of the credentials; whatever else went wrong is thrown on. */
async function attempt(
  work: () => Promise<unknown>,
  pacer: Pacer,
): Promise<{ answer: unknown } | MarketplaceError> {
  try {
    return { answer: await work() };
  } catch (error) {
    if (error instanceof MarketplaceError && error.kind === 'throttled') {
      pacer.pause(error.retryAfterMs);
    }
    if (error instanceof MarketplaceError && error.kind === 'unauthorized') {
      return error;
    }
    throw error;
  }
}

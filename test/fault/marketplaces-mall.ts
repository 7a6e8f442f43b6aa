import { type FaultName, faultNames } from '../../connectors/marketplaces/sandbox/faults.js';
import type { SandboxAccount } from '../../connectors/marketplaces/sandbox/protocol.js';
import { Sandbox } from '../../connectors/marketplaces/sandbox/sandbox.js';
import type { SandboxListing } from '../../connectors/marketplaces/sandbox/state.js';
import { sandboxedMarketplaces } from '../../connectors/marketplaces/sandboxed-registry.js';
import { type Clock, systemClock } from '../../kernel/clock.js';

/** What all products of the run are priced in. */
export const currency = 'SGD';

/**
 * Where a creation that is sent again is known by a key of ours. Only there may a SKU be changed in the same moment as an
 * answer is lost: elsewhere nobody could tell that the listing is ours, and SKUs change later; see `rename`.
 */
const knownByKey: ReadonlySet<string> = new Set(['shopify', 'tiktok_shop']);

const knownBySku: ReadonlySet<string> = new Set(
  sandboxedMarketplaces
    .filter(({ marketplace }) => marketplace.capabilities.writesBy === 'sku')
    .map(({ marketplace }) => marketplace.key),
);

const renamed = '-RENAMED';
const reviewMs = 50;
const unthrottled = 10_000;

/** A variant as a marketplace's own state has it. */
export interface OnShelf {
  /** As the merchant named it, whatever it is called there now. */
  sku: string;
  listing: SandboxListing;
  variant: SandboxListing['variants'][number];
}

/** Every marketplace of the registry, in the test's own process, so that they survive the program. */
export class Mall {
  readonly sandboxes: readonly Sandbox[];
  /** How often each fault struck. */
  readonly strikes = new Map<FaultName, number>();

  private constructor(sandboxes: readonly Sandbox[]) {
    this.sandboxes = sandboxes;
    for (const { faults: dice } of sandboxes) {
      const strikes = dice.strikes.bind(dice);
      dice.strikes = name => {
        const isStruck = strikes(name);
        if (isStruck) {
          this.#note(name);
        }
        return isStruck;
      };
    }
  }

  static async open(seed: number, clock: Clock = systemClock): Promise<Mall> {
    return new Mall(
      await Promise.all(
        sandboxedMarketplaces.map(({ protocol }, index) =>
          Sandbox.start(
            { ...protocol, account: sellingIn(currency, protocol.account) },
            {
              clock,
              seed: seed + index,
              callsPerSecond: unthrottled,
              struckWaitMs: 0,
              reviewMs: protocol.reviewMs === null ? null : reviewMs,
            },
          ),
        ),
      ),
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.sandboxes.map(sandbox => sandbox.close()));
  }

  misbehave(rate: number): void {
    for (const sandbox of this.sandboxes) {
      const { key } = sandbox.protocol;
      for (const fault of faultNames.filter(name => name !== 'renameSku' || knownByKey.has(key))) {
        sandbox.faults.set(fault, rate);
      }
    }
  }

  /**
   * What the sandboxes know of promotions now. Called later, the function has them know no more than that: they lost what
   * came since, and give its ids again.
   */
  rememberPromotions(): () => void {
    const kept = this.sandboxes.map(({ shop }) => ({
      shop,
      sequence: shop.sequence,
      promotions: structuredClone([...shop.state.promotions]),
    }));
    return () => {
      for (const { shop, sequence, promotions } of kept) {
        shop.sequence = sequence;
        shop.state.promotions.clear();
        for (const [id, promotion] of promotions) {
          shop.state.promotions.set(id, promotion);
        }
      }
    };
  }

  behave(): void {
    for (const sandbox of this.sandboxes) {
      sandbox.faults.clear();
    }
  }

  /** Changes the SKU behind the merchant's back, unless it is all that the marketplace knows the listing by. */
  rename({ listing, variant }: OnShelf): void {
    const { protocol, shop } = this.sandboxes.find(
      one => one.shop.state.listings.get(listing.id) === listing,
    )!;
    if (knownBySku.has(protocol.key)) {
      return;
    }
    const variants = listing.variants.map(one =>
      one === variant ? { ...one, sku: `${one.sku}${renamed}` } : one,
    );
    shop.changeListing(listing, { variants });
    this.#note('renameSku');
  }

  #note(name: FaultName): void {
    this.strikes.set(name, (this.strikes.get(name) ?? 0) + 1);
  }

  /** Calls of all marketplaces together. */
  get calls(): number {
    return this.sandboxes.flatMap(({ calls }) => [...calls.values()]).reduce((sum, count) => sum + count, 0);
  }

  /** Everything that was not deleted, by `<marketplace> <store> <sku>`. */
  shelves(): Map<string, OnShelf[]> {
    const all = this.sandboxes.flatMap(({ protocol, shop }) =>
      shop
        .listings()
        .filter(({ state }) => state !== 'deleted')
        .flatMap(listing =>
          listing.variants.map(variant => {
            const sku = variant.sku.replaceAll(renamed, '');
            return { place: shelfName(protocol.key, listing.storeId, sku), sku, listing, variant };
          }),
        ),
    );
    return Map.groupBy(all, ({ place }) => place);
  }
}

export const shelfName = (marketplace: string, storeId: string, sku: string): string =>
  `${marketplace} ${storeId} ${sku}`;

/** The account as it is, where it has a store of that currency; else all its stores change to it. */
function sellingIn(wanted: string, account: SandboxAccount): SandboxAccount {
  return account.stores.some(store => store.currency === wanted)
    ? account
    : { ...account, stores: account.stores.map(store => ({ ...store, currency: wanted })) };
}

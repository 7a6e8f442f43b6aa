import type { CategoryChannel } from '../../../../connectors/marketplaces/category.js';
import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { PerformanceChannel } from '../../../../connectors/marketplaces/performance.js';
import type {
  Account,
  ChannelDependencies,
  Marketplace,
  MarketplaceChannel,
  Store,
} from '../../../../connectors/marketplaces/port.js';
import type { PromotionChannel } from '../../../../connectors/marketplaces/promotion.js';
import type { ReviewChannel } from '../../../../connectors/marketplaces/review.js';
import { BoundedCache } from '../../../../kernel/bounded-cache.js';
import type { Clock } from '../../../../kernel/clock.js';
import type { Database } from '../../../../kernel/database/database.js';
import type { Encryption } from '../../../../kernel/encryption.js';
import type { Outbound } from '../../../../kernel/outbound/outbound.js';
import { outboundLimits } from '../../../../kernel/outbound/outbound.limits.js';
import { connectionLimits } from './connection.limits.js';
import { type ConnectedAccount, type ConnectionAddress, findAccount } from './connection-account.queries.js';
import { needsAttention, noteChecked, noteRecovered } from './connection-health.js';
import { CredentialRefresh } from './credential-refresh.js';
import { CredentialVault } from './credential-vault.js';
import { type ChannelGuard, guardedChannels, type HeldChannel } from './guarded-channel.js';
import { Pacer } from './pacer.js';
import type { PictureReader } from './picture-reader.js';
import { withReadablePictures } from './readable-pictures.js';
import { withoutSecrets } from './secret-text.rules.js';

/** An account that can be called. Its calls keep to what the marketplace allows, and renew its credentials. */
export interface OpenChannel {
  /** Its `refreshCredentials` is not for callers: credentials are renewed by themselves. */
  channel: MarketplaceChannel;
  /** Null where the connector delivers no promotions. */
  promotions: PromotionChannel | null;
  /** Null where the marketplace tells nothing of its categories. */
  categories: CategoryChannel | null;
  /** Null where sellers cannot read reviews. */
  reviews: ReviewChannel | null;
  /** Null where the marketplace tells neither visits nor advertising. */
  performance: PerformanceChannel | null;
  marketplace: Marketplace;
  connection: Pick<
    ConnectedAccount,
    'id' | 'marketplace' | 'externalAccountId' | 'name' | 'stockBuffer' | 'listingDefaults'
  >;
  /** Every store of the account, whether products are published in it or not. */
  stores: readonly Store[];
}

export interface ChannelsOptions {
  marketplaces: readonly Marketplace[];
  encryption: Encryption;
  http: Pick<Outbound, 'send'>;
  clock: Clock;
  pictures: PictureReader;
  /** For one call, in milliseconds. Default `outboundLimits.timeoutMs`. */
  callTimeoutMs?: number;
}

/** Opens the accounts that merchants have connected. One for a process: it is what keeps calls to their pace. */
export class Channels {
  readonly #options: ChannelsOptions;
  readonly #vault: CredentialVault;
  readonly #refresh: CredentialRefresh;
  readonly #pacers = new BoundedCache<Pacer>(connectionLimits.pacedAccountsMax);

  constructor(options: ChannelsOptions) {
    this.#options = options;
    this.#vault = new CredentialVault(options.encryption);
    this.#refresh = new CredentialRefresh(this.#vault);
  }

  /** How often changes of orders of the marketplace are asked for, whether or not it sends pushes. */
  pollIntervalMs(key: string): number {
    const marketplace = this.#options.marketplaces.find(one => one.key === key);
    return marketplace?.capabilities.pollIntervalMs ?? connectionLimits.feedIntervalMs;
  }

  /**
   * Credentials that are about to end are renewed first. A connection that the marketplace rejects is marked, and its
   * organization told, whether here or at a later call.
   *
   * @throws MarketplaceError `unauthorized` where only the merchant can mend the connection; temporary ones when the
   * credentials have ended and the marketplace does not answer.
   */
  async open(db: Database, organizationId: string, connectionId: string): Promise<OpenChannel> {
    const account = await findAccount(db, organizationId, connectionId);
    if (account?.status === 'needs_attention') {
      throw new MarketplaceError('unauthorized', account.statusReason ?? 'The account needs attention.');
    }
    return this.#open(db, connected(account));
  }

  /** Renews credentials that are due. What goes wrong is noted at the connection, not thrown. */
  async renewDue(db: Database, address: ConnectionAddress): Promise<void> {
    await this.open(db, address.organizationId, address.id).catch(ignoreMarketplaceError);
  }

  /**
   * Asks the marketplace for the orders of the last minute: a small read that shows whether it lets us in. An account
   * that needed attention is connected again when it does. What goes wrong is noted at the connection, not thrown.
   */
  async check(db: Database, address: ConnectionAddress): Promise<void> {
    await noteChecked(db, address);
    try {
      const account = connected(await findAccount(db, address.organizationId, address.id));
      const { channel } = await this.#open(db, account);
      const untilMs = db.clock.now().getTime();
      const [since, until] = [untilMs - 60_000, untilMs].map(ms => new Date(ms).toISOString());
      await channel.changedOrders({ since: since!, until: until!, cursor: null });
      const current = await findAccount(db, address.organizationId, address.id);
      if (account.status === 'needs_attention' && current?.credentialsEncrypted != null) {
        await noteRecovered(db, address, current.credentialsEncrypted);
      }
    } catch (error) {
      ignoreMarketplaceError(error);
    }
  }

  async #open(db: Database, stored: ConnectedAccount): Promise<OpenChannel> {
    const marketplace = this.#marketplace(stored);
    const account = await this.#fresh(db, stored, marketplace);
    const pacer = this.#pacer(account, marketplace);
    const guard: ChannelGuard = {
      pacer,
      renewed: (held, error) => this.#renewed(db, held, error),
      rejected: (held, error) => this.#rejected(db, held.account, error),
    };
    const { id, externalAccountId, name, stockBuffer, listingDefaults, stores } = account;
    const guarded = guardedChannels(await this.#held(db, account, marketplace), guard);
    const channel = withReadablePictures(guarded.channel, {
      read: url => this.#options.pictures.read(db, account.organizationId, url),
      fallbackImageUrl: listingDefaults.fallbackImageUrl,
    });
    const connection = {
      id,
      marketplace: marketplace.key,
      externalAccountId,
      name,
      stockBuffer,
      listingDefaults,
    };
    return { ...guarded, channel, marketplace, connection, stores };
  }

  /** The account with credentials that last; those that have not ended yet serve where new ones cannot be had now. */
  async #fresh(db: Database, account: ConnectedAccount, marketplace: Marketplace): Promise<ConnectedAccount> {
    const now = this.#options.clock.now().toISOString();
    const { credentialsRefreshAt, credentialsExpireAt } = account;
    if (credentialsRefreshAt === null || credentialsRefreshAt > now) {
      return account;
    }
    try {
      return await this.#renew(db, account, marketplace);
    } catch (error) {
      if (!(error instanceof MarketplaceError) || !error.isTemporary) {
        throw error;
      }
      await this.#refresh.postpone(db, account);
      if (credentialsExpireAt !== null && credentialsExpireAt <= now) {
        throw error;
      }
      return account;
    }
  }

  async #renewed(db: Database, { account }: HeldChannel, error: MarketplaceError): Promise<HeldChannel> {
    const marketplace = this.#marketplace(account);
    // Without an end they are no tokens that could be exchanged for newer ones.
    const isRenewable = account.credentialsExpireAt !== null;
    const latest = isRenewable ? null : await findAccount(db, account.organizationId, account.id);
    if (latest !== null && latest.credentialsEncrypted === account.credentialsEncrypted) {
      throw await this.#rejected(db, account, error);
    }
    const renewed = latest === null ? await this.#renew(db, account, marketplace) : connected(latest);
    return this.#held(db, renewed, marketplace);
  }

  async #renew(db: Database, stale: ConnectedAccount, marketplace: Marketplace): Promise<ConnectedAccount> {
    try {
      const renewed = await this.#refresh.renew(db, stale, account =>
        marketplace
          .channel(this.#callable(account), this.#dependencies(db, account, marketplace))
          .refreshCredentials(),
      );
      return connected(renewed);
    } catch (error) {
      const isRejected = error instanceof MarketplaceError && !error.isTemporary;
      throw isRejected ? await this.#rejected(db, stale, error) : error;
    }
  }

  /** Notes it, and answers what to throw. */
  async #rejected(
    db: Database,
    account: ConnectedAccount,
    error: MarketplaceError,
  ): Promise<MarketplaceError> {
    const marketplace = this.#marketplace(account);
    const reason = this.#publicReason(account, marketplace, error);
    await needsAttention(db, account, { marketplaceTitle: marketplace.title, reason });
    return new MarketplaceError('unauthorized', reason, { marketplaceCode: error.marketplaceCode });
  }

  async #held(db: Database, account: ConnectedAccount, marketplace: Marketplace): Promise<HeldChannel> {
    try {
      const dependencies = this.#dependencies(db, account, marketplace);
      const callable = this.#callable(account);
      return {
        channel: marketplace.channel(callable, dependencies),
        promotions: marketplace.promotions?.channel(callable, dependencies) ?? null,
        categories: marketplace.categories?.(callable, dependencies) ?? null,
        reviews: marketplace.reviews?.(callable, dependencies) ?? null,
        performance: marketplace.performance?.(callable, dependencies) ?? null,
        account,
      };
    } catch (error) {
      throw error instanceof MarketplaceError ? await this.#rejected(db, account, error) : error;
    }
  }

  #callable(account: ConnectedAccount): Account {
    const { id, externalAccountId, endpoint, stores, credentialsEncrypted } = account;
    const credentials = this.#vault.open(id, credentialsEncrypted!);
    return { externalId: externalAccountId, endpoint, stores, credentials };
  }

  /** Each call of HTTP, of which one method may make several, takes its turn. */
  #dependencies(db: Database, account: ConnectedAccount, marketplace: Marketplace): ChannelDependencies {
    const { http, clock, pictures, callTimeoutMs = outboundLimits.timeoutMs } = this.#options;
    const pacer = this.#pacer(account, marketplace);
    const send: ChannelDependencies['http']['send'] = async call => {
      await pacer.turn(call.signal);
      return http.send(call);
    };
    return {
      http: { send },
      clock,
      timeoutMs: callTimeoutMs,
      readPicture: url => pictures.read(db, account.organizationId, url),
    };
  }

  #pacer({ id }: ConnectedAccount, { capabilities }: Marketplace): Pacer {
    const existing = this.#pacers.get(id);
    if (existing !== undefined) {
      return existing;
    }
    const pacer = new Pacer(this.#options.clock, capabilities.callsPerSecond);
    this.#pacers.set(id, pacer);
    return pacer;
  }

  #marketplace({ marketplace: key }: ConnectedAccount): Marketplace {
    const marketplace = this.#options.marketplaces.find(one => one.key === key);
    if (marketplace === undefined) {
      throw new MarketplaceError('unsupported', `This installation has no connector for ${key}.`);
    }
    return marketplace;
  }

  #publicReason(
    { id, credentialsEncrypted }: ConnectedAccount,
    marketplace: Marketplace,
    { message }: MarketplaceError,
  ): string {
    try {
      const { values } = this.#vault.open(id, credentialsEncrypted ?? '');
      return withoutSecrets(message, values, marketplace);
    } catch {
      return message;
    }
  }
}

/** @throws MarketplaceError `unauthorized` for an account that is not connected (any more). */
function connected(account: ConnectedAccount | null): ConnectedAccount {
  if (account === null || account.credentialsEncrypted === null) {
    throw new MarketplaceError('unauthorized', 'The account is not connected.');
  }
  return account;
}

function ignoreMarketplaceError(error: unknown): void {
  if (!(error instanceof MarketplaceError)) {
    throw error;
  }
}

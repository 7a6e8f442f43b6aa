import { randomBytes } from 'node:crypto';
import type {
  AuthorisedAccount,
  ChannelDependencies,
  GivenCredentials,
  Marketplace,
} from '../../../../connectors/marketplaces/port.js';
import type { RequestContext } from '../../../../kernel/context.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { Encryption } from '../../../../kernel/encryption.js';
import { fail, reject } from '../../../../kernel/errors.js';
import { newId } from '../../../../kernel/ids.js';
import type { AddressPolicy } from '../../../../kernel/outbound/address-policy.js';
import { authoriseAccount } from './authorise-account.js';
import type { Connection } from './connection.entity.js';
import { connectionLimits } from './connection.limits.js';
import { findConnection, readConnection } from './connection.queries.js';
import {
  accessErrors,
  type ConnectionChange,
  changedConnection,
  changeErrors,
  type GivenAccess,
  givenCredentials,
} from './connection.rules.js';
import {
  changeConnection,
  countConnections,
  disconnectConnection,
  lockAccount,
  lockConnection,
  saveConnection,
  saveListingDefaults,
} from './connection.writer.js';
import { CredentialVault } from './credential-vault.js';
import { syncListed } from './listed-products.js';
import { changedDefaults, defaultsErrors, type ListingDefaultsChange } from './listing-defaults.rules.js';

export interface NewConnection extends GivenAccess {
  marketplace: string;
  listingDefaults?: ListingDefaultsChange | null;
}

export interface ConnectionOptions {
  marketplaces: readonly Marketplace[];
  encryption: Encryption;
  http: ChannelDependencies['http'];
  /** Which addresses merchants may give for the API of their shop. */
  policy: AddressPolicy;
}

const pushTokenBytes = 24;

/** Connects merchants' accounts at marketplaces. Nothing is saved that the marketplace did not vouch for. */
export class ConnectionService {
  readonly #options: ConnectionOptions;
  readonly #vault: CredentialVault;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#vault = new CredentialVault(options.encryption);
  }

  /** Every marketplace of the installation, in the order in which merchants are shown them. */
  get marketplaces(): readonly Marketplace[] {
    return this.#options.marketplaces;
  }

  /**
   * A disconnected account is connected again as what it was, with its listings.
   *
   * @throws VALIDATION_FAILED, MARKETPLACE_REJECTED, MARKETPLACE_UNAVAILABLE, CONNECTION_EXISTS, LIMIT_REACHED.
   */
  async connect(ctx: RequestContext, input: NewConnection): Promise<Connection> {
    const marketplace = this.#marketplace(input.marketplace);
    reject(defaultsErrors(input.listingDefaults));
    const account = await this.#authorise(ctx, marketplace, this.#given(marketplace, input));
    const { organizationId } = ctx;
    return ctx.transaction(async tx => {
      const existing = await lockAccount(tx, organizationId, {
        marketplace: marketplace.key,
        externalId: account.externalId,
      });
      if (existing !== null && existing.status !== 'disconnected') {
        throw fail('CONNECTION_EXISTS', {
          detail: `${account.name} (${account.externalId}) is connected already, as ${existing.name}.`,
        });
      }
      if (
        existing === null &&
        (await countConnections(tx, organizationId)) >= connectionLimits.connectionsMax
      ) {
        throw fail('LIMIT_REACHED', {
          detail: `An organization connects at most ${connectionLimits.connectionsMax} accounts.`,
        });
      }
      const saved = await this.#save(ctx, tx, { id: existing?.id ?? newId(), marketplace, account });
      const listingDefaults = changedDefaults(saved.listingDefaults, input.listingDefaults);
      await saveListingDefaults(tx, organizationId, { id: saved.id, listingDefaults });
      return { ...saved, listingDefaults };
    });
  }

  /**
   * Gives a connection other credentials of the same account; one that was disconnected is connected again.
   *
   * @throws CONNECTION_NOT_FOUND, VERSION_STALE, VALIDATION_FAILED, MARKETPLACE_REJECTED, MARKETPLACE_UNAVAILABLE,
   * CONNECTION_ACCOUNT_MISMATCH.
   */
  async reconnect(ctx: RequestContext, id: string, access: GivenAccess): Promise<Connection> {
    const connection = await readConnection(ctx, id);
    const marketplace = this.#marketplace(connection.marketplace);
    const endpoint = access.endpoint ?? connection.endpoint;
    const given = this.#given(marketplace, { ...access, endpoint });
    const account = await this.#authorise(ctx, marketplace, given);
    if (account.externalId !== connection.externalAccountId) {
      throw fail('CONNECTION_ACCOUNT_MISMATCH', {
        detail: `The credentials belong to ${account.name} (${account.externalId}), not to ${connection.externalAccountId}.`,
      });
    }
    return ctx.transaction(async tx => {
      await lockConnection(tx, demanded(ctx, id));
      return this.#save(ctx, tx, { id, marketplace, account });
    });
  }

  /**
   * Nothing is sent or read any more, and the credentials are forgotten. What is on sale there stays on sale; its
   * listings keep what was last known of them. @throws CONNECTION_NOT_FOUND, VERSION_STALE.
   */
  async disconnect(ctx: RequestContext, id: string): Promise<Connection> {
    await readConnection(ctx, id);
    return ctx.transaction(async tx => {
      await lockConnection(tx, demanded(ctx, id));
      await disconnectConnection(tx, ctx.organizationId, id);
      return (await findConnection(tx, ctx.organizationId, id))!;
    });
  }

  /** Another stock buffer is told to the marketplace. @throws CONNECTION_NOT_FOUND, VERSION_STALE, VALIDATION_FAILED. */
  async update(ctx: RequestContext, id: string, change: ConnectionChange): Promise<Connection> {
    await readConnection(ctx, id);
    const { organizationId } = ctx;
    return ctx.transaction(async tx => {
      await lockConnection(tx, demanded(ctx, id));
      const connection = (await findConnection(tx, organizationId, id))!;
      reject(changeErrors(connection, change));
      const next = changedConnection(connection, change);
      await changeConnection(tx, organizationId, next);
      if (next.stockBuffer !== connection.stockBuffer && connection.status === 'connected') {
        await syncListed(tx, { organizationId, id }, ['inventory']);
      }
      return (await findConnection(tx, organizationId, id))!;
    });
  }

  /** With whatever changed while the account could not be called. */
  async #save(
    { organizationId }: RequestContext,
    tx: Transaction,
    { id, marketplace, account }: { id: string; marketplace: Marketplace; account: AuthorisedAccount },
  ): Promise<Connection> {
    await saveConnection(tx, {
      organizationId,
      id,
      marketplace: marketplace.key,
      account,
      sealed: this.#vault.seal(id, account.credentials),
      pushToken: randomBytes(pushTokenBytes).toString('base64url'),
    });
    await syncListed(tx, { organizationId, id }, ['price', 'inventory']);
    return (await findConnection(tx, organizationId, id))!;
  }

  #marketplace(key: string): Marketplace {
    const { marketplaces } = this.#options;
    const marketplace = marketplaces.find(one => one.key === key);
    if (marketplace === undefined) {
      const message = `Must be one of ${marketplaces.map(one => one.key).join(', ')}.`;
      throw fail('VALIDATION_FAILED', {
        detail: `marketplace: ${message}`,
        errors: [{ path: 'marketplace', code: 'UNKNOWN', message }],
      });
    }
    return marketplace;
  }

  #given(marketplace: Marketplace, access: GivenAccess): GivenCredentials {
    reject(accessErrors(marketplace, access, this.#options.policy));
    return givenCredentials(access);
  }

  #authorise(ctx: RequestContext, marketplace: Marketplace, given: GivenCredentials) {
    const { http } = this.#options;
    return authoriseAccount(marketplace, given, {
      http,
      clock: ctx.clock,
      timeoutMs: connectionLimits.authoriseTimeoutMs,
    });
  }
}

const demanded = ({ organizationId, ifMatch }: RequestContext, id: string) => ({
  organizationId,
  id,
  demandedVersion: ifMatch,
});

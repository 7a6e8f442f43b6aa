import type { Credentials } from '../../../../connectors/marketplaces/port.js';
import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { connectionLimits } from './connection.limits.js';
import { type ConnectedAccount, findAccount } from './connection-account.queries.js';
import { connectionOrigin } from './connection-health.js';
import { refreshTime } from './credential-expiry.rules.js';
import type { CredentialVault } from './credential-vault.js';

/** Asks the marketplace for new credentials in place of those of the account. */
type AskForCredentials = (account: ConnectedAccount) => Promise<Credentials>;

/**
 * Not a lock of the row: whoever changes the connection meanwhile does not wait for the marketplace. What such a
 * change did to the credentials is noticed by `replace`.
 */
const lock = sql(
  'catalog.connection.refreshLock',
  `select pg_advisory_xact_lock(hashtextextended('marketplace-credentials/' || $1::text, 0))`,
);

const replace = sql(
  'catalog.connection.replaceCredentials',
  `update catalog.marketplace_connection
   set credentials_encrypted = $4, credentials_expire_at = $5, credentials_refresh_at = $6, updated_at = $7
   where organization_id = $1 and id = $2 and credentials_encrypted = $3`,
);

const postpone = sql(
  'catalog.connection.postponeRefresh',
  `update catalog.marketplace_connection set credentials_refresh_at = $4
   where organization_id = $1 and id = $2 and credentials_encrypted = $3`,
);

/**
 * Renews credentials so that no refresh token is ever used twice: in this process all wait for one, and among
 * processes the lock of the account lets one go first, whose result the others find.
 */
export class CredentialRefresh {
  readonly #vault: CredentialVault;
  readonly #running = new Map<string, Promise<ConnectedAccount | null>>();

  constructor(vault: CredentialVault) {
    this.#vault = vault;
  }

  /**
   * The account with newer credentials than `stale` has; null when it is connected no more. Holds a database
   * connection while the marketplace answers. @throws what `ask` throws.
   */
  renew(db: Database, stale: ConnectedAccount, ask: AskForCredentials): Promise<ConnectedAccount | null> {
    const running = this.#running.get(stale.id);
    if (running !== undefined) {
      return running;
    }
    const renewal = db
      .transaction(tx => this.#renewLocked(tx, stale, ask), connectionOrigin)
      .finally(() => this.#running.delete(stale.id));
    this.#running.set(stale.id, renewal);
    return renewal;
  }

  /** A renewal that the marketplace did not answer is tried again in a while, not by every call that follows. */
  async postpone(
    db: Database,
    { organizationId, id, credentialsEncrypted }: ConnectedAccount,
  ): Promise<void> {
    const next = new Date(db.clock.now().getTime() + connectionLimits.credentialRefreshRetryMs);
    await db.transaction(async tx => {
      await tx.query(postpone, [organizationId, id, credentialsEncrypted, next]);
    }, connectionOrigin);
  }

  async #renewLocked(
    tx: Transaction,
    stale: ConnectedAccount,
    ask: AskForCredentials,
  ): Promise<ConnectedAccount | null> {
    const { organizationId, id } = stale;
    await tx.query(lock, [id]);
    const account = await findAccount(tx, organizationId, id);
    if (account === null || account.credentialsEncrypted !== stale.credentialsEncrypted) {
      return account?.credentialsEncrypted == null ? null : account;
    }
    const credentials = await ask(account);
    const { clock } = tx.db;
    const now = clock.now();
    const sealed = this.#vault.seal(id, credentials);
    const times = [credentials.expiresAt, refreshTime(credentials, now), now];
    await tx.query(replace, [organizationId, id, account.credentialsEncrypted, sealed, ...times]);
    // Read back: the merchant may have connected it anew, or disconnected it, while the marketplace was asked.
    const renewed = await findAccount(tx, organizationId, id);
    return renewed?.credentialsEncrypted == null ? null : renewed;
  }
}

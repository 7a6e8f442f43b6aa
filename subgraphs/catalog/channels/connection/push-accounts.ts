import type { Account, Marketplace } from '../../../../connectors/marketplaces/port.js';
import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Encryption } from '../../../../kernel/encryption.js';
import { findAccount } from './connection-account.queries.js';
import { CredentialVault } from './credential-vault.js';

/** Whose push it is: what it is verified with, and the address that the marketplace was given. */
export interface PushAccount {
  organizationId: string;
  connectionId: string;
  marketplace: Marketplace;
  account: Account;
  pushUrl: string;
}

const byToken = sql(
  'catalog.connection.byPushToken',
  `select organization_id as "organizationId", id, marketplace from catalog.marketplace_connection
   where push_token = $1 and credentials_encrypted is not null`,
);

const tokensOf = sql(
  'catalog.connection.pushTokens',
  `select id, push_token as "pushToken" from catalog.marketplace_connection
   where organization_id = $1 and id = any($2::uuid[])`,
);

/** What a URL is made of. */
interface PushingConnection {
  id: string;
  marketplace: string;
}

/** The addresses that marketplaces push to: one a connection, known to nobody who was not told. */
export class PushAccounts {
  readonly #marketplaces: readonly Marketplace[];
  readonly #vault: CredentialVault;
  readonly #publicUrl: string;

  constructor(options: { marketplaces: readonly Marketplace[]; encryption: Encryption; publicUrl: string }) {
    this.#marketplaces = options.marketplaces;
    this.#vault = new CredentialVault(options.encryption);
    this.#publicUrl = options.publicUrl;
  }

  /**
   * The account behind an address; null for one that nobody has, and for an account that was disconnected.
   * @throws MarketplaceError `unauthorized` when its credentials cannot be read any more.
   */
  async find(
    reader: Pick<Database, 'query'>,
    { marketplace: key, token }: { marketplace: string; token: string },
  ): Promise<PushAccount | null> {
    const [row] = await reader.query<{ organizationId: string; id: string; marketplace: string }>(byToken, [
      token,
    ]);
    const marketplace = this.#marketplaces.find(one => one.key === row?.marketplace);
    if (row === undefined || marketplace === undefined || row.marketplace !== key) {
      return null;
    }
    const stored = await findAccount(reader, row.organizationId, row.id);
    if (stored === null || stored.credentialsEncrypted === null) {
      return null;
    }
    const { externalAccountId: externalId, endpoint, stores } = stored;
    const credentials = this.#vault.open(row.id, stored.credentialsEncrypted);
    return {
      organizationId: row.organizationId,
      connectionId: row.id,
      marketplace,
      account: { externalId, endpoint, stores, credentials },
      pushUrl: this.#urlOf(key, token),
    };
  }

  /** What the marketplace is to be given for each connection, in their order; null where it sends no pushes. */
  async urlsFor(
    reader: Pick<Database, 'query'>,
    organizationId: string,
    connections: readonly PushingConnection[],
  ): Promise<(string | null)[]> {
    const pushing = connections.filter(({ marketplace }) => this.#sendsPushes(marketplace));
    if (pushing.length === 0) {
      return connections.map(() => null);
    }
    const rows = await reader.query<{ id: string; pushToken: string }>(tokensOf, [
      organizationId,
      pushing.map(({ id }) => id),
    ]);
    const tokens = new Map(rows.map(({ id, pushToken }) => [id, pushToken]));
    return connections.map(({ id, marketplace }) => {
      const token = tokens.get(id);
      return token === undefined ? null : this.#urlOf(marketplace, token);
    });
  }

  #sendsPushes(marketplace: string): boolean {
    return this.#marketplaces.find(({ key }) => key === marketplace)?.capabilities.pushes === true;
  }

  #urlOf(key: string, token: string): string {
    return `${this.#publicUrl}/api/v1/marketplaces/${key}/pushes/${token}`;
  }
}

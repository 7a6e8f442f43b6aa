import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { BuyerRecord } from './buyer-record.entity.js';
import type { BuyerVault, SealedBuyer } from './buyer-vault.js';

/** One lock for an organization's buyers, so that two cannot be given one e-mail address at once. */
const lock = sql(
  'commerce.buyerRecord.lock',
  `select pg_advisory_xact_lock(hashtextextended('buyer-records/' || $1::text, 0))`,
);

const list = sql(
  'commerce.buyerRecord.list',
  `select id, personal from commerce.buyer_record where organization_id = $1 and id > $2 order by id limit $3`,
);

const byIds = sql(
  'commerce.buyerRecord.byIds',
  'select id, personal from commerce.buyer_record where organization_id = $1 and id = any($2::text[])',
);

const byEmail = sql(
  'commerce.buyerRecord.byEmail',
  `select id, personal, email_digest as digest from commerce.buyer_record
   where organization_id = $1 and email_digest = any($2::text[])`,
);

const save = sql(
  'commerce.buyerRecord.save',
  `insert into commerce.buyer_record (organization_id, id, email_digest, personal, created_at, updated_at)
   select $1, id, email_digest, personal, $3, $3
   from jsonb_to_recordset($2::jsonb) as r (id text, email_digest text, personal text)
   on conflict (organization_id, id) do update set email_digest = excluded.email_digest,
     personal = excluded.personal, updated_at = excluded.updated_at`,
);

const remove = sql(
  'commerce.buyerRecord.remove',
  'delete from commerce.buyer_record where organization_id = $1 and id = $2 returning id, personal',
);

type Reader = Pick<Database, 'query'>;
type SealedRow = SealedBuyer & Record<string, unknown>;

/** Buyers in the database, where only digests and ids can be read. */
export class BuyerStore {
  readonly #vault: BuyerVault;

  constructor(vault: BuyerVault) {
    this.#vault = vault;
  }

  /** Nobody else changes the organization's buyers until the transaction ends. */
  async lock(tx: Transaction, organizationId: string): Promise<void> {
    await tx.query(lock, [organizationId]);
  }

  /** By id, after one of them. */
  async list(
    reader: Reader,
    organizationId: string,
    { after, limit }: { after: string; limit: number },
  ): Promise<BuyerRecord[]> {
    return this.#open(organizationId, await reader.query<SealedRow>(list, [organizationId, after, limit]));
  }

  async findAll(reader: Reader, organizationId: string, ids: readonly string[]): Promise<BuyerRecord[]> {
    return this.#open(organizationId, await reader.query<SealedRow>(byIds, [organizationId, ids]));
  }

  async findByEmail(reader: Reader, organizationId: string, email: string): Promise<BuyerRecord | null> {
    const digest = this.#vault.emailDigest(organizationId, email);
    const found = await reader.query<SealedRow>(byEmail, [organizationId, [digest]]);
    return this.#open(organizationId, found)[0] ?? null;
  }

  /** Ids of the buyers that have the e-mail addresses, by these in lowercase. */
  async holdersOf(
    reader: Reader,
    organizationId: string,
    emails: readonly string[],
  ): Promise<Map<string, string>> {
    const emailOf = new Map(emails.map(email => [this.#vault.emailDigest(organizationId, email), email]));
    const found = await reader.query<SealedRow & { digest: string }>(byEmail, [
      organizationId,
      [...emailOf.keys()],
    ]);
    return new Map(found.map(({ id, digest }) => [emailOf.get(digest)!.toLowerCase(), id]));
  }

  async save(tx: Transaction, organizationId: string, records: readonly BuyerRecord[]): Promise<void> {
    const sealed = records.map(record => ({
      id: record.id,
      email_digest: this.#vault.emailDigest(organizationId, record.email),
      personal: this.#vault.seal(organizationId, record),
    }));
    await tx.query(save, [organizationId, JSON.stringify(sealed), tx.db.clock.now()]);
  }

  /** Answers what was known; null where there was no such buyer. */
  async remove(tx: Transaction, organizationId: string, id: string): Promise<BuyerRecord | null> {
    const removed = await tx.query<SealedRow>(remove, [organizationId, id]);
    return this.#open(organizationId, removed)[0] ?? null;
  }

  #open(organizationId: string, rows: readonly SealedBuyer[]): BuyerRecord[] {
    return rows.map(row => this.#vault.open(organizationId, row));
  }
}

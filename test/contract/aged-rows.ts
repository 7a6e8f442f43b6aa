import { Client } from 'pg';
import { newId, newIdAt } from '../../kernel/ids.js';

type Values = Readonly<Record<string, unknown>>;

/** Rows of a table whose end is their age. */
export interface AgedRows {
  /** A row whose time of `composition/retention.ts` was then. */
  at(time: Date): Values;
  /** Old rows that have not come to that moment, or are kept for another reason: none may be deleted. */
  kept?: readonly Values[];
  /** What has to be so before any of them goes, as SQL. */
  when?: string;
  /** The table whose row goes first; the row shares the parent's values under these names. */
  of?: { table: string; by: Readonly<Record<string, string>> };
}

const longAgo = new Date(0);
const by = (column: string, values: Values = {}, kept: readonly Values[] = []): AgedRows => ({
  at: time => ({ ...values, [column]: time }),
  kept,
});
const byEvent: AgedRows = { at: time => ({ event_id: newIdAt(time) }) };

const ofEnrichment: AgedRows = {
  at: () => ({}),
  of: { table: 'catalog.enrichment', by: { organization_id: 'organization_id', enrichment_id: 'id' } },
};

const ofComparison: AgedRows = {
  at: () => ({}),
  of: {
    table: 'catalog.price_comparison',
    by: { organization_id: 'organization_id', comparison_id: 'id' },
  },
};

/** By the table, how a row of it is made that is so old. */
export const agedRows: Readonly<Record<string, AgedRows>> = {
  'catalog.image_file': by('unused_since'),
  'catalog.import_row': {
    at: () => ({}),
    of: { table: 'catalog.product_import', by: { organization_id: 'organization_id', import_id: 'id' } },
  },
  'catalog.product_import': by('created_at'),
  'catalog.reservation': by('updated_at', { status: 'released' }, [
    { status: 'committed', updated_at: longAgo },
    { status: 'held', updated_at: longAgo },
  ]),
  'catalog.reservation_line': {
    at: () => ({}),
    of: {
      table: 'catalog.reservation',
      by: { organization_id: 'organization_id', owner_kind: 'owner_kind', owner_id: 'owner_id' },
    },
  },
  'catalog.enriched_product': ofEnrichment,
  'catalog.enrichment': by('created_at'),
  'catalog.enrichment_proposal': ofEnrichment,
  'catalog.price_comparison': by('created_at'),
  'catalog.price_search': ofComparison,
  'catalog.price_position': ofComparison,
  'catalog.performance_counter': by('day'),
  'catalog.performance_day': by('day'),
  'catalog.price_change': by('changed_at'),
  'catalog.content_snapshot': by('taken_at'),
  'catalog.shelf_answer': {
    at: () => ({}),
    of: { table: 'catalog.shelf_run', by: { organization_id: 'organization_id', run_id: 'id' } },
  },
  'catalog.shelf_run': by('created_at'),
  'content.agent_run': by('created_at'),
  'content.agent_step': {
    at: () => ({}),
    of: { table: 'content.agent_run', by: { organization_id: 'organization_id', run_id: 'id' } },
  },
  'commerce.agent_delivery': by('occurred_at'),
  'commerce.agent_profile': by('expires_at'),
  'commerce.cart': by('expires_at'),
  'commerce.checkout_session': by('updated_at', { status: 'expired', payment: null }, [
    { status: 'completed', updated_at: longAgo, payment: null },
    { status: 'canceled', updated_at: longAgo, payment: '{"status": "captured"}' },
    { status: 'ready_for_payment', updated_at: longAgo, payment: null },
  ]),
  'commerce.checkout_tally': by('opened_at'),
  'commerce.ingestion_failure': by('ended_at', {}, [{ ended_at: null }]),
  'commerce.signal_queue': by('processed_at', {}, [{ processed_at: null }]),
  'content.aop_start': by('created_at'),
  'finance.analytics_report_run': by('created_at', { files: '[]', status: 'completed' }, [
    {
      created_at: longAgo,
      id: newId(),
      status: 'completed',
      files: '[{"key": "00/0", "format": "csv"}]',
      expires_at: null,
    },
  ]),
  'content.aop_thread': by('ended_at', {}, [{ ended_at: null }]),
  'content.review_action': by('ended_at', {}, [{ ended_at: null }]),
  'platform.access_token': by('expires_at'),
  'platform.api_key_secret': by('expires_at', {}, [{ expires_at: new Date('2100-01-01') }]),
  'platform.event': {
    at: time => ({ id: newIdAt(time), occurred_at: time }),
    // They were handed out to the webhooks.
    when: `update platform.event_cursor set (transaction_id, sequence) =
      (select transaction_id, sequence from platform.event order by transaction_id desc, sequence desc limit 1)`,
  },
  'platform.idempotency': by('created_at'),
  'platform.invitation': by('expires_at'),
  'platform.job': by('finished_at', { status: 'completed' }, [
    { status: 'running', finished_at: null, created_at: longAgo },
  ]),
  'platform.job_step': {
    at: () => ({}),
    of: { table: 'platform.job', by: { organization_id: 'organization_id', job_id: 'id' } },
  },
  'platform.mail_token': by('expires_at'),
  'platform.notification': by('created_at'),
  'platform.oauth_client_secret': by('expires_at', {}, [{ expires_at: null }]),
  'platform.oauth_grant': by('expires_at', { redeemed_at: longAgo }),
  'platform.oauth_refresh_token': by('expires_at'),
  'platform.provider_call': by('started_at'),
  'platform.provider_usage': by('updated_at'),
  'platform.session': by('expires_at'),
  'platform.sign_in_failure': by('window_ends_at'),
  'platform.sign_in_place': by('expires_at'),
  'platform.webhook_attempt': byEvent,
  'platform.webhook_batch': by('created_at'),
  'platform.webhook_delivery': byEvent,
  'platform.webhook_replay': by('created_at'),
};

interface Column {
  name: string;
  type: string;
  isRequired: boolean;
}

const columnsOf = `
  select a.attname as name, format_type(a.atttypid, null) as type,
    a.attnotnull and not a.atthasdef and a.attidentity = '' as "isRequired"
  from pg_attribute a
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`;

/** Rows may point to none, and be of states that their checks do not know: only what a purge looks at is filled in. */
const dropChecks = `
  do $$ declare c record; begin
    for c in select conrelid::regclass as owner, conname from pg_constraint
      where contype = 'c' and connamespace in ('catalog'::regnamespace, 'commerce'::regnamespace, 'platform'::regnamespace)
        and coninhcount = 0 loop
      execute format('alter table %s drop constraint %I', c.owner, c.conname);
    end loop;
  end $$`;

/** Writes rows of any table into a database of its own. */
export class RowWriter {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async open(url: string): Promise<RowWriter> {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(dropChecks);
    await client.query('set session_replication_role = replica');
    return new RowWriter(client);
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  /** Inserts a row with these values, and anything where something has to be; answers the values. */
  async insert(table: string, values: Values): Promise<Values> {
    const { rows: columns } = await this.#client.query<Column>(columnsOf, [table]);
    const row: Record<string, unknown> = { ...values };
    for (const { name, type, isRequired } of columns) {
      if (isRequired && row[name] === undefined) {
        row[name] = anything(type);
      }
    }
    const names = Object.keys(row);
    const places = names.map((_, index) => `$${index + 1}`);
    await this.#client.query(
      `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
      Object.values(row),
    );
    return row;
  }

  /** Whether the row is there. */
  async has(table: string, row: Values): Promise<boolean> {
    const told = Object.entries(row).filter(
      ([, value]) => typeof value === 'string' || Buffer.isBuffer(value),
    );
    const conditions = told.map(([name, value], index) =>
      Buffer.isBuffer(value) ? `${name} = $${index + 1}` : `${name}::text = $${index + 1}`,
    );
    const { rows } = await this.#client.query(
      `select 1 from ${table} where ${conditions.join(' and ')}`,
      told.map(([, value]) => value),
    );
    return rows.length > 0;
  }
}

function anything(type: string): unknown {
  switch (type) {
    case 'uuid':
      return newId();
    case 'date':
    case 'timestamp with time zone':
      return new Date();
    case 'bytea':
      return Buffer.from(newId());
    case 'jsonb':
    case 'json':
      return {};
    case 'boolean':
      return false;
    case 'text':
      return newId();
    default:
      return type.endsWith('[]') ? [] : 1;
  }
}

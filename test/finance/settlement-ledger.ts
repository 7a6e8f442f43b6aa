import type { FinanceRow } from '../../connectors/marketplaces/sale.js';
import { unnamed } from '../../kernel/database/statement.js';
import type { EventSource } from '../../kernel/events/event-source.js';
import { newId } from '../../kernel/ids.js';
import { findRowsOf } from '../../subgraphs/finance/settlement/settlement.queries.js';
import { listSettlements } from '../../subgraphs/finance/settlement/settlement-list.queries.js';
import { SettlementRecorder } from '../../subgraphs/finance/settlement/settlement-record.service.js';
import { openTestDatabase } from '../support/context.js';
import { stall } from './statement-rows.js';

/** A database with settlements of any number of merchants. */
export async function openSettlements() {
  const { db, contextOf, close } = await openTestDatabase();
  const recorder = new SettlementRecorder();
  return { db, contextOf, close, recorder, merchant: () => new Merchant(contextOf(), recorder) };
}

type Context = ReturnType<Awaited<ReturnType<typeof openTestDatabase>>['contextOf']>;

/** A merchant with one account at the stall. */
class Merchant {
  readonly ctx: Context;
  readonly accountId = newId();
  readonly #recorder: SettlementRecorder;

  constructor(ctx: Context, recorder: SettlementRecorder) {
    this.ctx = ctx;
    this.#recorder = recorder;
  }

  get source(): EventSource {
    return {
      system: 'scheduled_sync',
      marketplace: stall.key,
      accountId: this.accountId,
      providerEventId: null,
      providerEventType: null,
    };
  }

  /** What became of the settlements of the rows, by order and currency. */
  async record(rows: readonly FinanceRow[], marketplace = stall, accountId = this.accountId) {
    const { organizationId } = this.ctx;
    const observed = { organizationId, accountId, marketplace, rows, source: this.source };
    const recordings = await this.ctx.transaction(tx => this.#recorder.record(tx, observed));
    return recordings
      .map(({ outcome, settlement }) => `${settlement.externalOrderId} ${settlement.currency} ${outcome}`)
      .sort();
  }

  /** All of them, oldest first. */
  async settlements() {
    const page = await listSettlements(
      this.ctx.db,
      this.ctx.organizationId,
      {},
      { limit: 100, cursor: null },
    );
    return page.items.toReversed();
  }

  async only() {
    const [settlement, ...others] = await this.settlements();
    if (settlement === undefined || others.length > 0) {
      throw new Error('There is not exactly one settlement.');
    }
    return settlement;
  }

  async rows(settlementId: string) {
    const [rows] = await findRowsOf(this.ctx.db, this.ctx.organizationId, [settlementId]);
    return rows!;
  }

  /** Envelopes in the order of the commits. */
  async events() {
    const rows = await this.ctx.db.query<{ body: string }>(
      unnamed(`select body from platform.event where organization_id = $1 order by transaction_id, sequence`),
      [this.ctx.organizationId],
    );
    return rows.map(({ body }) => JSON.parse(body));
  }

  async notices() {
    return this.ctx.db.query<{ kind: string; message: string }>(
      unnamed('select kind, message from platform.notification where organization_id = $1 order by id'),
      [this.ctx.organizationId],
    );
  }
}

import type { FinanceRow } from '../../connectors/marketplaces/sale.js';
import type { NotedFailure } from '../../subgraphs/commerce/index.js';
import type { GatherDependencies } from '../../subgraphs/finance/settlement/gather-rows.js';
import { toStatementRows } from '../../subgraphs/finance/settlement/statement-rows.rules.js';
import { stall } from './statement-rows.js';

type FinanceRows = GatherDependencies['account']['channel']['financeRows'];
type Window = Parameters<FinanceRows>[0];
type Page = Awaited<ReturnType<FinanceRows>>;

/** A reading of statements without a database: what is asked of the marketplace is kept, what is held is planted. */
export class StatementReading {
  readonly asked: [since: string, until: string, cursor: string | null][] = [];
  openDays: string[] = [];
  noted: NotedFailure[] = [];
  readonly dependencies: GatherDependencies;
  readonly #stopping = new AbortController();
  readonly #held: object[] = [];

  constructor(now: string, answer: (window: Window) => Page) {
    const query = async ({ name }: { name: string }) => this.#answered(name);
    const financeRows = async (window: Window) => {
      this.asked.push([window.since, window.until, window.cursor]);
      return answer(window);
    };
    this.dependencies = {
      db: { clock: { now: () => new Date(now) }, query },
      address: { organizationId: 'organization', connectionId: 'account' },
      account: { marketplace: { ...stall, capabilities: { payouts: true } }, channel: { financeRows } },
      signal: this.#stopping.signal,
    } as unknown as GatherDependencies;
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** As rows that were recorded before. */
  hold(...rows: FinanceRow[]): void {
    const unpaid = { externalPayoutId: null, marketplaceStatus: null, state: null, paidAt: null };
    for (const { payout: _, ...row } of toStatementRows(rows, stall)) {
      this.#held.push({ ...row, ...unpaid, id: row.externalRowId, settlementId: 'settlement' });
    }
  }

  #answered(name: string): unknown[] {
    switch (name) {
      case 'finance.settlement.openDays':
        return this.openDays.map(day => ({ day }));
      case 'commerce.failure.noted':
        return this.noted;
      case 'finance.settlement.heldRows':
        return this.#held;
      default:
        return [];
    }
  }
}

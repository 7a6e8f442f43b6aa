import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import type {
  ChangeWindow,
  MarketplaceChannel,
  StatementPage,
  UnreadableRow,
} from '../../../connectors/marketplaces/port.js';
import type { FinanceRow } from '../../../connectors/marketplaces/sale.js';
import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { AccountAddress } from '../../../kernel/jobs/account-queue.js';
import type { OpenChannel } from '../../catalog/index.js';
import { longestWindowMs, windowsOf } from '../../commerce/index.js';
import { loadStatement } from './loaded-statement.queries.js';
import { LatestRows, unitOf } from './row-group.rules.js';
import { mergeRows } from './row-merge.rules.js';
import { settlementLimits } from './settlement.limits.js';
import { toStatementRows } from './statement-rows.rules.js';

export interface GatherDependencies {
  db: Database;
  address: AccountAddress;
  account: OpenChannel;
  /** Ends the reading after the page that it is in: nothing of it is recorded then. */
  signal: AbortSignal;
}

type Span = Pick<ChangeWindow, 'since' | 'until'>;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Days with rows that were not final, or whose payout was still to come: marketplaces change them without a new time, so
 * that no feed by time tells of it.
 */
const openDays = sql(
  'finance.settlement.openDays',
  `select distinct date_trunc('day', posted_at) as day from finance.settlement_row
   where organization_id = $1 and account_id = $2 and origin = 'marketplace'
     and (not is_final or payout_state = 'pending' or ($4 and payout_state is null)) and posted_at >= $3
   order by day`,
);

/** What was read of statements. */
export interface Gathered {
  rows: FinanceRow[];
  unreadable: UnreadableIn[];
}

/** What cannot be read, with the span that it was told in: when it was posted may be what cannot be read. */
export interface UnreadableIn extends UnreadableRow, Span {}

/**
 * Every row that is new or has changed, all pages to their end before anything is recorded: those posted in the span, and
 * those of the days that had open rows, up to `settlementLimits.openRowsRereadMs` ago. Days beyond `settlementLimits.changedRowsTogether` rows
 * are left for the next reading. Throws MarketplaceError.
 */
export async function gatherChangedRows(dependencies: GatherDependencies, span: Span): Promise<Gathered> {
  const { db } = dependencies;
  const latest = new LatestRows();
  const unreadable: UnreadableIn[] = [];
  for (const day of await daysToReread(dependencies)) {
    if (latest.size >= settlementLimits.changedRowsTogether) {
      break;
    }
    const until = new Date(Math.min(Date.parse(day) + dayMs, db.clock.now().getTime())).toISOString();
    unreadable.push(...(await readInto(latest, dependencies, { since: day, until })));
  }
  unreadable.push(...(await readInto(latest, dependencies, span)));
  return { rows: latest.rows, unreadable };
}

async function daysToReread({ db, address, account }: GatherDependencies): Promise<string[]> {
  const { organizationId, connectionId } = address;
  const { payouts } = account.marketplace.capabilities;
  const since = new Date(db.clock.now().getTime() - settlementLimits.openRowsRereadMs);
  const days = await db.query<{ day: string }>(openDays, [organizationId, connectionId, since, payouts]);
  return days.map(({ day }) => day);
}

async function readInto(
  latest: LatestRows,
  dependencies: GatherDependencies,
  span: Span,
): Promise<UnreadableIn[]> {
  const all: UnreadableIn[] = [];
  for await (const { items, unreadable } of pagesOf(dependencies, span)) {
    latest.add(await changedOf(dependencies, items));
    all.push(...unreadable);
  }
  return all;
}

/** All rows of the span that `isMeant` says, changed or not. Throws MarketplaceError. */
export async function readRows(
  dependencies: GatherDependencies,
  span: Span,
  isMeant: (row: FinanceRow) => boolean,
): Promise<Gathered> {
  const latest = new LatestRows();
  const all: UnreadableIn[] = [];
  for await (const { items, unreadable } of pagesOf(dependencies, span)) {
    latest.add(items.filter(isMeant));
    all.push(...unreadable);
  }
  return { rows: latest.rows, unreadable: all };
}

interface ReadPage {
  items: FinanceRow[];
  unreadable: UnreadableIn[];
}

async function* pagesOf(
  { account, signal }: GatherDependencies,
  { since, until }: Span,
): AsyncGenerator<ReadPage> {
  const whole = { sinceMs: Date.parse(since), untilMs: Date.parse(until) };
  for (const { sinceMs, untilMs } of windowsOf(whole, longestWindowMs(account))) {
    const window = { since: new Date(sinceMs).toISOString(), until: new Date(untilMs).toISOString() };
    for await (const { items, unreadable = [] } of pagesOfWindow(account.channel, window, signal)) {
      yield { items, unreadable: unreadable.map(each => ({ ...each, ...window })) };
    }
  }
}

async function* pagesOfWindow(
  channel: MarketplaceChannel,
  window: Span,
  signal: AbortSignal,
): AsyncGenerator<StatementPage> {
  let cursor: string | null = null;
  do {
    if (signal.aborted) {
      throw new MarketplaceError('unavailable', 'The reading of statements was interrupted.');
    }
    const page: StatementPage = await channel.financeRows({ ...window, cursor });
    yield page;
    if (page.nextCursor !== null && page.nextCursor === cursor) {
      throw new MarketplaceError('rejected', 'The marketplace answers the same page again and again.');
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/** What is the same as it is held costs no transaction later on. A transaction counts as a whole. */
async function changedOf(
  { db, address, account }: GatherDependencies,
  rows: readonly FinanceRow[],
): Promise<FinanceRow[]> {
  if (rows.length === 0) {
    return [];
  }
  const { marketplace } = account;
  const { organizationId, connectionId: accountId } = address;
  const told = toStatementRows(rows, marketplace);
  const held = await loadStatement(db, { organizationId, marketplace: marketplace.key, accountId }, told);
  const { written, gone } = mergeRows(held.rows, told);
  const changed = new Set([...written, ...gone].map(unitOf));
  return rows.filter(row => changed.has(unitOf(row)));
}

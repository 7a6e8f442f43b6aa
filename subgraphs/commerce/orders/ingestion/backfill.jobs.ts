import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import { defineJob } from '../../../../kernel/jobs/define-job.js';
import type { JobRun } from '../../../../kernel/jobs/job-run.js';
import {
  type Channels,
  findConnectedAddress,
  marketplaceFailure,
  type OpenChannel,
} from '../../../catalog/index.js';
import { type BackfillPayload, backfillKind, historyIn } from './backfill.rules.js';
import { type Window, windowsOf } from './change-windows.rules.js';
import { failingRecords } from './failure.queries.js';
import { longestWindowMs, syncSource } from './feed.js';
import { noteKnownHistory } from './feed-coverage.queries.js';
import { type IntakeCount, ingestWindow } from './ingest.js';
import type { RecordType, RecordTypes } from './record-types.js';

export interface BackfillOptions {
  channels: Pick<Channels, 'open'>;
  recordTypes: RecordTypes;
}

/** Records by what became of them: `created`, `unchanged` and so on; `failed` ones are read again later. */
type Tally = Record<string, number>;

interface BackfillResult {
  orders: Tally;
  returns: Tally;
}

/**
 * Takes in what last changed in the period, window by window, as history: told by no event, and no stock is moved. What
 * is known already stays as it is. What changed after the account was connected is left to its feed, which tells of it. A window is done again as a whole after a crash, which changes nothing.
 */
export const orderBackfill = ({ channels, recordTypes }: BackfillOptions) =>
  defineJob<BackfillPayload, BackfillResult>({
    kind: backfillKind,
    scope: 'orders:write',
    unit: 'windows',
    run: job =>
      backfill(job, { channels, recordTypes }).catch((error: unknown) => {
        throw error instanceof MarketplaceError ? marketplaceFailure(error) : error;
      }),
    describeUnfinished: async job => {
      const result: BackfillResult = { orders: {}, returns: {} };
      for (const step of await job.stepResults<Tally>()) {
        add(step.name.startsWith('order ') ? result.orders : result.returns, step.result);
      }
      return result;
    },
  });

/** Orders before returns, which are about them. */
async function backfill(
  job: JobRun<BackfillPayload>,
  { channels, recordTypes }: BackfillOptions,
): Promise<BackfillResult> {
  const { connectionId, since, until } = job.payload;
  const account = await channels.open(job.ctx.db, job.organizationId, connectionId);
  const connection = await findConnectedAddress(job.ctx.db, job.organizationId, connectionId);
  const span = historyIn({ since, until }, connection!.createdAt);
  const finished = new Set(await job.finishedSteps());
  const steps = ([recordTypes.order, recordTypes.return] as RecordType<unknown>[])
    .filter(kind => kind.isKeptBy(account.marketplace.capabilities))
    .flatMap(kind => windowsOf(span, longestWindowMs(account)).map(window => ({ kind, window })));
  const result: BackfillResult = { orders: {}, returns: {} };
  for (const [index, { kind, window }] of steps.entries()) {
    const tally = await windowStep(job, { account, kind, finished }, window);
    add(kind.kind === 'order' ? result.orders : result.returns, tally);
    job.progress(index + 1, steps.length);
  }
  await noteSpan(job, span);
  return result;
}

/** What was read is known from now on, of both kinds. */
async function noteSpan(
  { ctx, organizationId, payload }: JobRun<BackfillPayload>,
  span: Window,
): Promise<void> {
  const [since, until] = [span.sinceMs, span.untilMs].map(ms => new Date(ms).toISOString());
  const address = { organizationId, connectionId: payload.connectionId };
  for (const kind of ['order', 'return'] as const) {
    await noteKnownHistory(ctx.db, address, { kind, since: since!, until: until! });
  }
}

/** Records are stored one by one, outside the step: a call to a marketplace must not hold a transaction open. */
async function windowStep(
  job: JobRun<BackfillPayload>,
  on: { account: OpenChannel; kind: RecordType<unknown>; finished: ReadonlySet<string> },
  window: Window,
): Promise<Tally> {
  const name = `${on.kind.kind} ${new Date(window.sinceMs).toISOString()}`;
  job.throwIfCanceled();
  const tally = on.finished.has(name) ? {} : await takeHistory(job, on, window);
  return job.step(name, async () => tally);
}

async function takeHistory(
  { ctx, payload }: JobRun<BackfillPayload>,
  { account, kind }: { account: OpenChannel; kind: RecordType<unknown> },
  window: Window,
): Promise<Tally> {
  const { db, organizationId } = ctx;
  const address = { organizationId, connectionId: payload.connectionId };
  const source = syncSource(account);
  const outcomes = new Map<string, string>();
  const count: IntakeCount = await ingestWindow(
    {
      db,
      address,
      kind: kind.kind,
      source,
      isHistorical: true,
      origin: ctx,
      failing: await failingRecords(db, address, kind.kind),
      idOf: kind.idOf,
      updatedAt: kind.updatedAt,
      apply: async (tx, item) => {
        const outcome = await kind.record(tx, { organizationId, account, item, source, isHistorical: true });
        outcomes.set(kind.idOf(item), outcome);
      },
    },
    window,
    page => kind.read(account.channel, page),
  );
  const tally: Tally = { read: count.read, failed: count.failed };
  for (const outcome of outcomes.values()) {
    tally[outcome] = (tally[outcome] ?? 0) + 1;
  }
  return tally;
}

function add(sum: Tally, more: Tally): void {
  for (const [name, value] of Object.entries(more)) {
    sum[name] = (sum[name] ?? 0) + value;
  }
}

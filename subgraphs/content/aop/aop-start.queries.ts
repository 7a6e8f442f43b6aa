import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { AopStart, AopVersion } from './aop.entity.js';

/** A procedure whose threads something starts: the version that they keep. */
export interface StartableAop extends Record<string, unknown> {
  organizationId: string;
  version: AopVersion;
  nextDueAt: string | null;
}

const columns = `a.organization_id as "organizationId", a.next_due_at as "nextDueAt",
  json_build_object('id', v.id, 'aopId', v.aop_id, 'configVersion', v.config_version, 'config', v.config,
    'author', v.author, 'authorScopes', v.author_scopes, 'createdAt', v.created_at) as version`;

const withVersion = `join content.aop_version v
  on v.organization_id = a.organization_id and v.aop_id = a.id and v.config_version = a.config_version`;

/** Those that another worker is starting are passed over. */
const due = sql(
  'content.aop.lockDue',
  `select ${columns} from content.aop a ${withVersion}
   where a.next_due_at <= $1 order by a.next_due_at limit $2 for update of a skip locked`,
);

export const lockDueAops = (tx: Transaction, now: Date, limit: number): Promise<StartableAop[]> =>
  tx.query<StartableAop>(due, [now, limit]);

const setDue = sql(
  'content.aop.setDue',
  'update content.aop set next_due_at = $3 where organization_id = $1 and id = $2',
);

export async function writeNextDue(
  tx: Transaction,
  { organizationId, version }: StartableAop,
  nextDueAt: Date | null,
): Promise<void> {
  await tx.query(setDue, [organizationId, version.aopId, nextDueAt]);
}

const listening = sql(
  'content.aop.listening',
  `select ${columns} from content.aop a ${withVersion}
   join (select distinct * from unnest($1::uuid[], $2::text[]) as asked (organization_id, type)) asked
     on asked.organization_id = a.organization_id and asked.type = a.trigger_event
   order by a.organization_id, a.id`,
);

/** Those that any of these events may start, by organization and key. */
export const findListeningAops = (
  tx: Transaction,
  events: readonly { organizationId: string; type: string }[],
): Promise<StartableAop[]> =>
  tx.query<StartableAop>(listening, [
    events.map(({ organizationId }) => organizationId),
    events.map(({ type }) => type),
  ]);

const recent = sql(
  'content.aop.countStarts',
  `select count(*)::integer as count from content.aop_start
   where organization_id = $1 and aop_id = $2 and outcome = 'started' and created_at > $3`,
);

export async function countStartsSince(tx: Transaction, aop: StartableAop, since: Date): Promise<number> {
  const [found] = await tx.query<{ count: number }>(recent, [aop.organizationId, aop.version.aopId, since]);
  return found!.count;
}

const add = sql(
  'content.aop.addStart',
  `insert into content.aop_start
     (organization_id, aop_id, cause, outcome, detail, thread_id, config_version, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (organization_id, aop_id, cause) do nothing
   returning cause`,
);

/** Answers false where the cause was dealt with before. */
export async function insertStart(tx: Transaction, aop: StartableAop, start: AopStart): Promise<boolean> {
  const { cause, outcome, detail, threadId, configVersion, createdAt } = start;
  const kept = await tx.query(add, [
    ...[aop.organizationId, aop.version.aopId, cause, outcome, detail, threadId, configVersion, createdAt],
  ]);
  return kept.length > 0;
}

const setThread = sql(
  'content.aop.setThread',
  'update content.aop_start set thread_id = $4 where organization_id = $1 and aop_id = $2 and cause = $3',
);

export async function writeThread(
  tx: Transaction,
  aop: StartableAop,
  { cause, threadId }: Pick<AopStart, 'cause' | 'threadId'>,
): Promise<void> {
  await tx.query(setThread, [aop.organizationId, aop.version.aopId, cause, threadId]);
}

const purge = sql(
  'content.aop.purgeStarts',
  `with old as (
     select organization_id, aop_id, cause from content.aop_start where created_at < $1 limit $2
   ), removed as (
     delete from content.aop_start s using old
     where s.organization_id = old.organization_id and s.aop_id = old.aop_id and s.cause = old.cause
     returning 1
   )
   select count(*)::integer as count from removed`,
);

/** Answers how many. */
export async function deleteOldStarts(db: Database, before: Date, limit: number): Promise<number> {
  const [removed] = await db.query<{ count: number }>(purge, [before, limit]);
  return removed!.count;
}

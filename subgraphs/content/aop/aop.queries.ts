import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { FilteredList, listSorts } from '../../../kernel/filtered-list.js';
import type { ApprovedEffect } from '../tool/tool.values.js';
import type { Aop, AopRight, AopStart, AopVersion } from './aop.entity.js';
import { aopLimits } from './aop.limits.js';
import type { AopConfigVersionSort, AopSort, AopStatus, AopTrigger } from './aop.values.js';

type Reader = Pick<Database | Transaction, 'query'>;

const columns = `a.id, a.title, a.status, a.template, a.trigger_kind as trigger, a.next_due_at as "nextDueAt", v.config,
  a.config_version as "configVersion", a.version, a.created_at as "createdAt", a.updated_at as "updatedAt"`;

const withVersion = `join content.aop_version v
  on v.organization_id = a.organization_id and v.aop_id = a.id and v.config_version = a.config_version`;

const byId = sql(
  'content.aop.find',
  `select ${columns} from content.aop a ${withVersion} where a.organization_id = $1 and a.id = $2`,
);

const locked = sql(
  'content.aop.lock',
  `select ${columns} from content.aop a ${withVersion} where a.organization_id = $1 and a.id = $2 for update of a`,
);

export async function findAop(reader: Reader, organizationId: string, id: string): Promise<Aop | null> {
  const [aop] = await reader.query<Aop>(byId, [organizationId, id]);
  return aop ?? null;
}

/** Stays locked until the transaction ends. */
export async function lockAop(tx: Transaction, organizationId: string, id: string): Promise<Aop | null> {
  const [aop] = await tx.query<Aop>(locked, [organizationId, id]);
  return aop ?? null;
}

const counted = sql(
  'content.aop.count',
  'select count(*)::integer as count from content.aop where organization_id = $1',
);

export async function countAops(reader: Reader, organizationId: string): Promise<number> {
  const [found] = await reader.query<{ count: number }>(counted, [organizationId]);
  return found!.count;
}

const versionColumns = `v.id, v.aop_id as "aopId", v.config_version as "configVersion", v.config, v.author,
  v.author_scopes as "authorScopes", v.created_at as "createdAt"`;

const byVersion = sql(
  'content.aop.findVersion',
  `select ${versionColumns} from content.aop_version v
   where v.organization_id = $1 and v.aop_id = $2 and v.config_version = $3`,
);

/** One version of the configuration of a procedure. */
export interface AopVersionAddress {
  organizationId: string;
  aopId: string;
  configVersion: number;
}

export async function findAopConfig(
  reader: Reader,
  { organizationId, aopId, configVersion }: AopVersionAddress,
): Promise<AopVersion | null> {
  const [version] = await reader.query<AopVersion>(byVersion, [organizationId, aopId, configVersion]);
  return version ?? null;
}

const rights = sql(
  'content.aop.rights',
  `select aop_id as "aopId", effect, config_version as "configVersion", granted_by as "grantedBy", granted_at as "grantedAt"
   from content.aop_right where organization_id = $1 and aop_id = any($2::uuid[]) order by aop_id, effect`,
);

/** Rights of several procedures, by their ids; those of versions that are no longer current among them. */
export async function findAopRights(
  reader: Reader,
  organizationId: string,
  aopIds: readonly string[],
): Promise<Map<string, AopRight[]>> {
  const found = await reader.query<AopRight & { aopId: string }>(rights, [organizationId, aopIds]);
  const byAop = new Map<string, AopRight[]>(aopIds.map(id => [id, []]));
  for (const { aopId, ...right } of found) {
    byAop.get(aopId)?.push(right as AopRight);
  }
  return byAop;
}

/** Effects that threads of this version have without approval. */
export async function grantedEffects(
  reader: Reader,
  { organizationId, aopId, configVersion }: AopVersionAddress,
): Promise<ApprovedEffect[]> {
  const found = await findAopRights(reader, organizationId, [aopId]);
  return found.get(aopId)!.flatMap(right => (right.configVersion === configVersion ? [right.effect] : []));
}

const starts = sql(
  'content.aop.starts',
  `select cause, outcome, detail, thread_id as "threadId", config_version as "configVersion", created_at as "createdAt"
   from content.aop_start where organization_id = $1 and aop_id = $2 order by created_at desc, cause limit $3`,
);

/** The latest first. */
export const findAopStarts = (reader: Reader, organizationId: string, aopId: string): Promise<AopStart[]> =>
  reader.query<AopStart>(starts, [organizationId, aopId, aopLimits.startsShown]);

/** Null restricts nothing. */
export interface AopFilter {
  ids?: string[] | null;
  /** Part of the title, in any case. */
  q?: string | null;
  statuses?: AopStatus[] | null;
  triggers?: AopTrigger[] | null;
  /** Made of any of these ready procedures. */
  templates?: string[] | null;
}

export const aopList = new FilteredList<AopFilter, Aop, Aop, AopSort>({
  name: 'content.aop',
  table: 'content.aop',
  alias: 'a',
  columns,
  join: withVersion,
  toItem: aop => aop,
  sorts: {
    newest: listSorts.newest,
    oldest: listSorts.oldest,
    recently_updated: listSorts.recentlyUpdated('a'),
  },
  conditions: {
    ids: value => `a.id = any(${value}::uuid[])`,
    q: value => `position(lower(${value}::text) in lower(a.title)) > 0`,
    statuses: value => `a.status = any(${value}::text[])`,
    triggers: value => `a.trigger_kind = any(${value}::text[])`,
    templates: value => `a.template = any(${value}::text[])`,
  },
  ids: ['ids'],
});

/** Null restricts nothing. */
interface VersionFilter {
  aopIds?: string[] | null;
}

/** The configurations that procedures had. */
export const aopVersionList = new FilteredList<VersionFilter, AopVersion, AopVersion, AopConfigVersionSort>({
  name: 'content.aop_version',
  table: 'content.aop_version',
  alias: 'v',
  columns: versionColumns,
  toItem: version => version,
  sorts: { newest: listSorts.newest, oldest: listSorts.oldest },
  conditions: { aopIds: value => `v.aop_id = any(${value}::uuid[])` },
  ids: ['aopIds'],
});

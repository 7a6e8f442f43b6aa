import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { EngineFigures } from './shelf-figures.rules.js';
import type { ShelfSubject } from './shelf-share.values.js';

/** Replays count answers that another run got: they are not one more time that somebody was asked. */
const trend = sql(
  'catalog.shelfRun.trend',
  `select r.id as "runId", r.created_at as "ranAt", r.subject, r.product_id as "productId",
     r.prompt_set_id as "promptSetId", r.prompt_set_version as "promptSetVersion", s.name as "promptSetName", r.country,
     r.language, engine.figures
   from catalog.shelf_run r
   left join catalog.prompt_set s on s.organization_id = r.organization_id and s.id = r.prompt_set_id
   cross join lateral jsonb_array_elements(r.figures -> 'engines') with ordinality as engine (figures, position)
   where r.organization_id = $1 and r.created_at >= $2 and r.created_at < $3
     and r.figures is not null and r.source_run_id is null
     and ($4::uuid[] is null or r.product_id = any($4)) and ($5::text[] is null or r.country = any($5))
   order by r.created_at desc, r.id, engine.position limit $6`,
);

/** What one engine answered in one run that asked itself. */
export interface ShelfTrendRow {
  runId: string;
  ranAt: string;
  subject: ShelfSubject;
  productId: string | null;
  /** Null of a single question. */
  promptSetId: string | null;
  promptSetVersion: number | null;
  /** As it is called now; null where it is deleted. */
  promptSetName: string | null;
  country: string;
  language: string;
  /** Shares are of the answers of this engine. */
  figures: EngineFigures;
}

export interface ShelfTrendQuestion {
  /** Half-open, of when runs began. */
  window: { from: string; to: string };
  /** Runs that look for one of these products alone; null: all runs. */
  productIds: readonly string[] | null;
  /** ISO 3166-1 alpha-2, uppercase; null: all. */
  countries: readonly string[] | null;
  limit: number;
}

/** Figures of finished runs, by engine; the latest run first. */
export const readShelfTrend = (
  reader: Pick<Database, 'query'>,
  organizationId: string,
  { window: { from, to }, productIds, countries, limit }: ShelfTrendQuestion,
): Promise<ShelfTrendRow[]> =>
  reader.query<ShelfTrendRow & Record<string, unknown>>(trend, [
    organizationId,
    from,
    to,
    productIds,
    countries,
    limit,
  ]);

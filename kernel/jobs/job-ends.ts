import type { Database } from '../database/database.js';
import { sql } from '../database/statement.js';

export interface JobEnd {
  status: 'completed' | 'failed' | 'canceled';
  error: { code: string; message: string } | null;
}

const ends = sql(
  'kernel.job.ends',
  `select id, status, error from platform.job where organization_id = $1 and id = any ($2::uuid[])`,
);

const purged: JobEnd = {
  status: 'failed',
  error: { code: 'INTERNAL', message: 'The job has ended and was deleted.' },
};

/**
 * How jobs ended, by their ids. One that waits or runs is not in the answer; one that is no longer kept has failed. For
 * records that name the job which is to end them: a job may be canceled, or die, without having touched its record.
 */
export async function findJobEnds(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, JobEnd>> {
  if (ids.length === 0) {
    return new Map();
  }
  type Row = { id: string; status: string; error: JobEnd['error'] };
  const rows = await reader.query<Row>(ends, [organizationId, ids]);
  const found = new Map(rows.map(row => [row.id, row]));
  return new Map(
    ids.flatMap((id): [string, JobEnd][] => {
      const { status, error } = found.get(id) ?? purged;
      return isEnd(status) ? [[id, { status, error }]] : [];
    }),
  );
}

const isEnd = (status: string): status is JobEnd['status'] =>
  status === 'completed' || status === 'failed' || status === 'canceled';

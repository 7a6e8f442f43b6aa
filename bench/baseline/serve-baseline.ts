import type { FastifyInstance } from 'fastify';
import { Pool } from 'pg';
import { getTypeParser } from '../../kernel/database/type-parsers.js';
import { type BaselineSettings, readBaselineSettings } from './baseline-settings.js';

export interface Baseline extends BaselineSettings {
  /** As many connections to the database as ours has, with the same settings and the same types of values. */
  pool: Pool;
}

/** What a baseline that reads and writes by SQL of its own begins with. */
export async function openBaseline(): Promise<Baseline> {
  const settings = await readBaselineSettings();
  const pool = new Pool({
    connectionString: settings.databaseUrl,
    max: 20,
    options: '-c TimeZone=UTC -c jit=off',
    types: { getTypeParser },
  });
  return { ...settings, pool };
}

/** The port that the benchmark gave the program. */
export const baselinePort = Number(process.argv[2]);

/** Serves the routes at `baselinePort`, and tells that it is ready, until the benchmark stops the program. */
export async function serveBaseline(app: FastifyInstance): Promise<void> {
  app.get('/readyz', async () => ({ status: 'ok' }));
  await app.listen({ host: '127.0.0.1', port: baselinePort });
  process.once('SIGTERM', () => process.exit());
}

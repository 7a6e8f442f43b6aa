import { Client } from 'pg';
import { it } from 'vitest';
import { startOrganization } from '../support/organization.js';
import { productsCsv } from '../support/product-files.js';
import { startProgram } from '../support/program.js';
it('probe', async () => {
  const program = await startProgram();
  const o = await startOrganization(program);
  const c = new Client({ connectionString: program.databaseUrl });
  await c.connect();
  const t0 = performance.now();
  const { json } = await o.rest.post('/api/v1/products/bulk-import', productsCsv(4000, 'P'), { 'content-type': 'text/csv' });
  const seen = new Map<string, number>();
  const timer = setInterval(async () => {
    const { rows } = await c.query(`select left(regexp_replace(query, '\\s+', ' ', 'g'), 150) as q from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`);
    for (const { q } of rows) seen.set(q, (seen.get(q) ?? 0) + 1);
  }, 20);
  await o.rest.finishedJob(json.jobId);
  clearInterval(timer);
  process.stderr.write([...seen].sort((a, b) => b[1] - a[1]).slice(0, 8).map(([q, n]) => `${n} ${q}`).join('\n'));
  process.stderr.write(`total ${performance.now() - t0}\n`);
  await c.end();
  await program.stop();
});

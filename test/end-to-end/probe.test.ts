import { Client } from 'pg';
import { it } from 'vitest';
import { startOrganization } from '../support/organization.js';
import { productsCsv } from '../support/product-files.js';
import { startProgram } from '../support/program.js';
it('probe', async () => {
  const program = await startProgram();
  const o = await startOrganization(program);
  const t0 = performance.now();
  const { json } = await o.rest.post('/api/v1/products/bulk-import', productsCsv(4000, 'P'), { 'content-type': 'text/csv' });
  for await (const j of o.live().job(json.jobId)) process.stderr.write(`${Math.round(performance.now() - t0)} ${j.status} ${j.version} ${j.progress.done}/${j.progress.total}\n`);
  const t1 = performance.now();
  await program.stop();
  process.stderr.write(`stop ${performance.now() - t1}\n`);
});

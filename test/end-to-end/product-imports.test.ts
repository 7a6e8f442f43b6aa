import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

let program: Program;
let shop: Organization;
let stranger: Organization;

beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program);
  stranger = await startOrganization(program);
});
afterAll(() => program.stop());

const fields = `
  id isDryRun fileName contentType sizeBytes currency createdAt finishedAt appliedByJobId appliedByJob { kind status }
  format { kind delimiter columns ignoredColumns ignoredData { column rows } hasCurrency weightUnit }
  counts { rows created updated unchanged errors skipped warnings productsCreated productsUpdated productsUnchanged }
  job { id kind status }`;

const file = 'sku,title,price,colour of moon\nA,Mug,5.00,grey\nB,Cup,4.00,\nC,,x,\n';
const csv = { 'content-type': 'text/csv' };

async function imported(to: Organization, query = ''): Promise<string> {
  const { json } = await to.rest.post(`/api/v1/products/bulk-import?${query}`, file, csv);
  await to.rest.finishedJob(json.jobId);
  return json.data.importId;
}

const importOf = async (of: Organization, id: string) =>
  of.graphql.run(`query ($id: ID!) { productImport(id: $id) { ${fields} } }`, { id });

describe('an import', () => {
  it('tells its job, what the file is, and what became of its rows', async () => {
    const id = await imported(shop, 'currency=SGD');
    const { data, errors } = await importOf(shop, id);
    expect(errors).toBeUndefined();
    expect(data.productImport).toMatchObject({
      id,
      isDryRun: false,
      contentType: 'text/csv',
      sizeBytes: Buffer.byteLength(file),
      currency: 'SGD',
      format: {
        kind: 'tradewind_csv',
        delimiter: ',',
        columns: ['sku', 'title', 'price', 'colour of moon'],
        weightUnit: null,
      },
      counts: { rows: 3, created: 2, errors: 1, productsCreated: 2 },
      job: { kind: 'product.import', status: 'completed' },
      appliedByJobId: null,
      appliedByJob: null,
    });
    const other = await importOf(stranger, id);
    expect(other.errors![0]!.extensions.code).toBe('IMPORT_NOT_FOUND');
    expect((await importOf(shop, 'x')).errors![0]!.extensions.code).toBe('IMPORT_NOT_FOUND');
  });

  it('whose plan is applied names the job that does it', async () => {
    const id = await imported(stranger, 'dry-run=true');
    const document = `mutation ($id: ID!) { applyProductImportPlan(input: { importId: $id }) {
      jobId job { id kind } productImport { id isDryRun appliedByJobId } } }`;
    const { data } = await stranger.graphql.run(document, { id });
    const { jobId, job, productImport } = data.applyProductImportPlan;
    expect(job).toEqual({ id: jobId, kind: 'product.import.apply' });
    expect(productImport).toEqual({ id, isDryRun: true, appliedByJobId: jobId });
    await stranger.rest.finishedJob(jobId);
    const after = await importOf(stranger, id);
    expect(after.data.productImport.appliedByJob).toEqual({
      kind: 'product.import.apply',
      status: 'completed',
    });
  });

  it('is listed, the newest first, by what kind it is', async () => {
    const owner = await startOrganization(program);
    const [first, plan, last] = [
      await imported(owner),
      await imported(owner, 'dry-run=true'),
      await imported(owner),
    ];
    const listed = async (args: string) => {
      const document = `{ productImports(${args}) { items { id } pagination { nextCursor } total { count } } }`;
      const { data, errors } = await owner.graphql.run(document);
      return { codes: errors?.map(({ extensions }) => extensions.code), ...data.productImports };
    };
    const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);
    const page = await listed('limit: 2');
    expect(idsOf(page)).toEqual([last, plan]);
    expect(page.total.count).toBe(3);
    expect(idsOf(await listed(`limit: 2, cursor: "${page.pagination.nextCursor}"`))).toEqual([first]);
    expect(idsOf(await listed('filter: { isDryRun: true }'))).toEqual([plan]);
    expect(idsOf(await listed('filter: { isDryRun: false }'))).toEqual([last, first]);
    const elsewhere = `filter: { isDryRun: true }, cursor: "${page.pagination.nextCursor}"`;
    expect((await listed(elsewhere)).codes).toEqual(['CURSOR_INVALID']);
    expect((await listed('limit: 101')).codes).toEqual(['VALIDATION_FAILED']);
  });
});

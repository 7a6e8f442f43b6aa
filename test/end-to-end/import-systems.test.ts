import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { habits } from '../catalog/import-habits/habits.js';
import type { Browser } from '../support/browser.js';
import { signedUp, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

let program: Program;
/** So many organizations are needed that as many people could not sign up from here. */
let owner: Browser;
beforeAll(async () => {
  program = await startProgram();
  owner = await signedUp(program);
});
afterAll(() => program.stop());

/** One file of each format: that with the most variants. */
const files = [...Map.groupBy(habits, ({ kind }) => kind).values()].map(
  ofKind => ofKind.toSorted((a, b) => variantsOf(b) - variantsOf(a))[0]!,
);

function variantsOf({ products }: (typeof habits)[number]): number {
  return products.reduce((sum, { variants = [] }) => sum + variants.length, 0);
}

describe('a file of each format is planned, applied, read back and exported', () => {
  it.each(files)('$kind', async ({ kind, file, hints, products }) => {
    const { rest } = await startOrganization(program, { defaultCurrency: 'SGD', owner });
    const query = hints?.weightUnit === undefined ? '' : `&weight-unit=${hints.weightUnit}`;
    const planned = (await rest.imported(file, 'text/plain', `?dry-run=true${query}`)).result;
    expect(planned).toMatchObject({
      format: { kind },
      counts: { errors: 0, productsCreated: products.length },
    });
    expect((await rest.all('/api/v1/catalog/items')).length).toBe(0);

    const accepted = await rest.post(`/api/v1/products/bulk-import/${planned.planId}/apply`, {});
    const applied = await rest.finishedJob(accepted.json.jobId);
    expect(applied).toMatchObject({ status: 'completed', result: { success: true } });

    const items = await rest.all('/api/v1/catalog/items');
    expect(items).toHaveLength(products.length);
    expect(items.reduce((sum, { variants }) => sum + variants.length, 0)).toBe(
      variantsOf({ products } as never),
    );
    expect(items.every(({ currency }) => /^[A-Z]{3}$/.test(currency))).toBe(true);

    const { text } = await rest.get('/api/v1/catalog/items?format=csv');
    const again = (await rest.imported(text)).result;
    expect(again).toMatchObject({
      format: { kind: 'tradewind_csv' },
      counts: { errors: 0, created: 0, updated: 0 },
    });
  });

  it.each(files)('$kind: a second import changes nothing', async ({ file, hints }) => {
    const { rest } = await startOrganization(program, { defaultCurrency: 'SGD', owner });
    const query = hints?.weightUnit === undefined ? '' : `?weight-unit=${hints.weightUnit}`;
    const first = (await rest.imported(file, 'text/plain', query)).result;
    const second = (await rest.imported(file, 'text/plain', query)).result;
    expect(second.counts).toMatchObject({
      created: 0,
      updated: 0,
      errors: 0,
      unchanged: first.counts.created,
    });
  });
});

it('what is not carried over is told with the result, by column', async () => {
  const { rest } = await startOrganization(program, { owner });
  const { file } = files.find(({ kind }) => kind === 'magento_csv')!;
  const { result } = await rest.imported(file);
  expect(result.warnings).toContainEqual({
    row: null,
    issues: [
      {
        severity: 'warning',
        column: 'attribute_set_code',
        code: 'COLUMN_IGNORED',
        message: 'The column holds something in 3 rows and is not imported.',
      },
    ],
  });
});

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Program, startProgram } from '../support/program.js';
import { flowerData } from './flower-shop.js';
import { sharedUcp } from './ucp-schemas.js';

let program: Program;

/** Runs the command as a person does. */
async function loadShop(...args: string[]): Promise<string[]> {
  const script = join(import.meta.dirname, '../../scripts/load-shop.mjs');
  const address = ['--url', program.url, '--key', program.demo.apiKey];
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args, ...address]);
  return stdout.trim().split('\n');
}

describe.skipIf(sharedUcp === null)('npm run load-shop', () => {
  beforeAll(async () => {
    program = await startProgram({ TRADEWIND_DEMO_SANDBOXES: 'on' }, { marketplaces: [] });
  });
  afterAll(() => program.stop());

  it('loads the flower shop of the protocol over the public API, and says what it did', async () => {
    expect(await loadShop(flowerData)).toEqual([
      'products.csv: 6 created, 0 updated, 0 as they were',
      'shipping_rates.csv: 3 created, 0 updated, 0 as they were',
      'promotions.csv: 2 created, 0 updated, 0 as they were',
      'discounts.csv: 3 created, 0 updated, 0 as they were',
      'customers.csv: 3 created, 0 updated, 0 as they were',
      'addresses.csv: 0 created, 2 updated, 0 as they were',
      'payment_instruments.csv: agents pay by mock_payment_handler',
    ]);
    const { json } = await program.rest().get('/api/v1/products?sku=bouquet_roses');
    expect(json.items).toEqual([
      expect.objectContaining({
        sku: 'bouquet_roses',
        title: 'Bouquet of Red Roses',
        status: 'active',
        price: { amount: '35.00', currency: 'USD' },
        inventoryQuantity: 1_000,
      }),
    ]);
    const rails = await program.graphql().run('{ paymentRails { rail handlerId isEnabled } }');
    expect(rails.data.paymentRails).toContainEqual(
      expect.objectContaining({ handlerId: 'mock_payment_handler', isEnabled: true }),
    );
  });

  it('changes nothing when it is run again', async () => {
    expect(await loadShop(flowerData)).toEqual([
      'products.csv: 0 created, 0 updated, 6 as they were',
      'shipping_rates.csv: 0 created, 0 updated, 3 as they were',
      'promotions.csv: 0 created, 0 updated, 2 as they were',
      'discounts.csv: 0 created, 0 updated, 3 as they were',
      'customers.csv: 0 created, 0 updated, 3 as they were',
      'addresses.csv: 0 created, 0 updated, 2 as they were',
      'payment_instruments.csv: agents pay by mock_payment_handler',
    ]);
  });

  it('says what is wrong with a folder that is none', async () => {
    await expect(loadShop(join(flowerData, 'nowhere'))).rejects.toThrow(/There is no folder/);
  });
});

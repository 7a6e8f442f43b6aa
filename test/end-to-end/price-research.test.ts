import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProviderSandbox } from '../../connectors/provider-calls/sandbox/provider-sandbox.js';
import { dataforseoSandbox } from '../../connectors/shopping-search/sandbox/dataforseo-sandbox.js';
import { PriceMerchant, searchVariables, threeShops } from '../catalog/price-research/price-shop.js';
import { startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

const price = { amount: '11.00', currency: 'SGD' };

describe('prices are compared by DataForSEO, whose searches are tasks', () => {
  let sandbox: ProviderSandbox;
  let program: Program;
  beforeAll(async () => {
    sandbox = await ProviderSandbox.start(dataforseoSandbox(threeShops('9', '10', '12')));
    program = await startProgram(searchVariables(sandbox, 'dataforseo'));
  });
  afterAll(async () => {
    await program.stop();
    await sandbox.close();
  });

  it('with the same figures', async () => {
    const merchant = new PriceMerchant(program, await startOrganization(program, { defaultCurrency: 'SGD' }));
    const read = await merchant.compare([await merchant.product({ price })]);
    expect(read).toMatchObject({
      ...{ status: 'completed', provider: 'dataforseo', result: { success: true } },
      results: [
        {
          ...{ comparison: { difference: '1.00', percentage: '10.00' } },
          research: { statistics: { n: 3, p25: '9.50', p50: '10.00', p75: '11.00' } },
        },
      ],
    });
    expect(sandbox.calls.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
  });
});

describe('without a shopping search', () => {
  let program: Program;
  beforeAll(async () => {
    program = await startProgram();
  });
  afterAll(() => program.stop());

  it('a comparison is rejected, and says what to configure', async () => {
    const shop = await startOrganization(program);
    const body = { productIds: ['019a9f00-0000-7000-8000-000000000001'] };
    const { status, json } = await shop.rest.post('/api/v1/products/compare-prices', body);
    expect([status, json.code]).toEqual([409, 'PROVIDER_NOT_CONFIGURED']);
    expect(json.detail).toContain('TRADEWIND_SHOPPING_SEARCH_PROVIDER');
  });
});

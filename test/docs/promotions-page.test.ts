import { expect, it } from 'vitest';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
import { promotionsPage } from './promotions-page.js';

it('the page of promotions says what the capabilities of marketplaces say', async () => {
  await expect(promotionsPage(marketplaces)).toMatchFileSnapshot('../../docs/promotions.md');
});

import { expect, it } from 'vitest';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
import { marketplacePromotionsPage } from './marketplace-promotions-page.js';

it('the page of promotions says what the capabilities of marketplaces say', async () => {
  await expect(marketplacePromotionsPage(marketplaces)).toMatchFileSnapshot(
    '../../docs/marketplace-promotions.md',
  );
});

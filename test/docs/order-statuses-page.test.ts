import { expect, it } from 'vitest';
import { marketplaceModules } from '../../connectors/marketplaces/registry.js';
import { orderStatusesPage } from './order-statuses-page.js';

it('the page of the words of marketplaces says what the data say', async () => {
  const page = orderStatusesPage(marketplaceModules.map(({ marketplace }) => marketplace));
  await expect(page).toMatchFileSnapshot('../../docs/order-statuses.md');
});

import { expect, it } from 'vitest';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
import { orderStatusesPage } from './order-statuses-page.js';

it('the page of the words of marketplaces says what the data say', async () => {
  const page = orderStatusesPage(marketplaces);
  await expect(page).toMatchFileSnapshot('../../docs/order-statuses.md');
});

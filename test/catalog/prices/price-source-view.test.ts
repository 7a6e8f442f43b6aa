import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import { PlantedCatalog } from '../planted-catalog.js';

let catalog: PlantedCatalog;
beforeAll(async () => {
  catalog = await PlantedCatalog.open();
});
afterAll(() => catalog.close());

it('tells callers which book decided the price of a variant, and by which steps', async () => {
  const ctx = catalog.context();
  const listing_id = await catalog.listing(ctx, {});
  const priceBookId = newId();
  const rounding = { method: 'ending', value: '0.90', mode: 'nearest' };
  const steps = [
    { kind: 'base', priceBookId, version: 3, before: null, value: null, cost: null, after: '12.5' },
    { kind: 'margin', priceBookId, version: 3, before: '12.5', value: '50', cost: '6', after: '12' },
    {
      kind: 'rounding',
      priceBookId,
      version: 3,
      before: '12',
      value: null,
      cost: null,
      rounding,
      after: '12.9',
    },
  ];
  const source = { priceBookId, name: 'Sale', version: 3, activatedAt: '2026-11-20T08:00:00.000Z' };
  const told = { ...source, obstacle: null, steps: steps.map(step => ({ rounding: null, ...step })) };
  const none = { ...source, activatedAt: null, obstacle: 'cost_missing', steps: [] };
  for (const [position, price_source] of [{ ...told, channelPrice: '20.00' }, none, null].entries()) {
    const stored = price_source === null ? null : JSON.stringify(price_source);
    const variant = { listing_id, variant_id: newId(), sku: `S${position}`, position };
    await catalog.plant(ctx, 'listing_variant', { ...variant, price_source: stored });
  }
  const asked = `listings { items { variants { priceSource {
    priceBookId name version activatedAt obstacle steps { kind priceBookId version before value cost rounding { method value mode } after } } } } }`;
  const { items } = await catalog.ask(ctx, asked);
  expect(items).toEqual([
    { variants: [{ priceSource: told }, { priceSource: none }, { priceSource: null }] },
  ]);
});

it('tells callers which promotion decided the sale price of a variant, and by which steps', async () => {
  const ctx = catalog.context();
  const listing_id = await catalog.listing(ctx, {});
  const source = { promotionId: newId(), name: 'Launch', version: 2 };
  const steps = [
    { kind: 'base', before: null, value: null, after: '12.5' },
    { kind: 'percentage', before: '12.5', value: '10', after: '11.25' },
  ];
  const told = { ...source, obstacle: null, steps };
  const none = { ...source, obstacle: 'price_missing', steps: [] };
  for (const [position, decided] of [told, none, null].entries()) {
    const sale_price_source = decided === null ? null : JSON.stringify(decided);
    const variant = { listing_id, variant_id: newId(), sku: `S${position}`, position };
    await catalog.plant(ctx, 'listing_variant', { ...variant, sale_price_source });
  }
  const asked = `listings { items { variants { salePriceSource {
    promotionId name version obstacle steps { kind before value after } } } } }`;
  const { items } = await catalog.ask(ctx, asked);
  expect(items).toEqual([
    { variants: [{ salePriceSource: told }, { salePriceSource: none }, { salePriceSource: null }] },
  ]);
});

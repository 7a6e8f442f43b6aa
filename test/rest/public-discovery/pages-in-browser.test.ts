import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults, hasChromium, launchChromium, watchPage } from '../../support/chromium.js';
import { PublicWorld } from './public-world.js';

describe.skipIf(!hasChromium)('public pages in a browser', () => {
  let world: PublicWorld;
  let browser: Browser;
  const paths: string[] = [];
  beforeAll(async () => {
    world = await PublicWorld.open();
    browser = await launchChromium();
    const merchant = await world.listed(
      'displayName: "Mug <Shop>", description: "Mugs", languages: ["en-SG"], contactEmail: "help@mugs.example"',
    );
    const options = [{ name: 'Size', values: ['S', 'M'] }];
    const price = { amount: '20.00', currency: 'SGD' };
    const variants = ['S', 'M'].map(size => ({ optionValues: { Size: size }, price }));
    const shirt = await world.product(merchant, {
      title: 'Shirt </script>',
      description: '<p>Soft</p>',
      attributes: { Color: 'Blue' },
      price: undefined,
      inventoryQuantity: undefined,
      options,
      variants,
    });
    await world.product(merchant, { title: 'Mug' });
    await world.product(merchant, { title: 'M'.repeat(500) });
    await world.published(merchant);
    paths.push(`/m/${merchant.id}`, `/p/${shirt.id}`, '/p/nothing');
  });
  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  it.each([0, 1, 2])('page %i fits, loads nothing from elsewhere, and axe finds no fault', async index => {
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [360, 'dark'],
    ] as const) {
      const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
      const faults = watchPage(page, world.program.url);
      await page.goto(`${world.program.url}${paths[index]}`, { waitUntil: 'networkidle' });
      const errors = faults.errors.filter(text => index !== 2 || !text.includes('404'));
      expect({ ...faults, errors }).toEqual({ foreign: [], errors: [] });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      expect(await accessibilityFaults(page)).toEqual([]);
      const background = await page.evaluate('getComputedStyle(document.body).backgroundColor');
      expect(background).toBe(colorScheme === 'dark' ? 'rgb(20, 25, 31)' : 'rgb(255, 255, 255)');
      await page.close();
    }
  });
});

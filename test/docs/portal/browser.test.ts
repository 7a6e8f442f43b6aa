import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults, hasChromium, launchChromium, watchPage } from '../../support/chromium.js';
import { demoKey, type Portal, startPortal } from './portal.js';

let portal: Portal;
let browser: Browser;

const addresses = [
  '/docs',
  '/docs/guides',
  '/docs/imports.md',
  '/docs/order-statuses.md',
  '/docs/api',
  '/docs/api/orders',
  '/docs/api/operations/productsPrice',
  '/docs/api/schemas/Product',
  '/docs/ucp-2026-04-08',
  '/docs/events',
  '/docs/events/order.created',
  '/docs/errors',
  '/docs/errors/VERSION_STALE',
  '/docs/changelog',
  '/docs/search?q=idempotency',
];

describe.skipIf(!hasChromium)('in a browser', () => {
  beforeAll(async () => {
    portal = await startPortal();
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    await portal.app.close();
  });

  async function open(address: string, options: BrowserContextOptions = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    const page = await context.newPage();
    const faults = watchPage(page, portal.url);
    await page.goto(`${portal.url}${address}`, { waitUntil: 'networkidle' });
    return { page, faults, close: () => context.close() };
  }

  it.each(addresses)('%s loads nothing from elsewhere, fits, and axe finds no fault', async address => {
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [360, 'dark'],
    ] as const) {
      const { page, faults, close } = await open(address, { viewport: { width, height: 800 }, colorScheme });
      expect(faults).toEqual({ foreign: [], errors: [] });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(await accessibilityFaults(page)).toEqual([]);
      await close();
    }
  });

  it('a page is read, searched and navigated without scripts', async () => {
    const { page, close } = await open('/docs/imports.md', {
      javaScriptEnabled: false,
      viewport: { width: 360, height: 800 },
    });
    await page.click('.menu-button');
    await page.click('.menu a[href="/docs/events"]');
    await page.waitForURL('**/docs/events');
    await page.fill('header input', 'order.created');
    await page.press('header input', 'Enter');
    await page.click('.results a >> nth=0');
    await page.waitForURL('**/docs/events/order.created');
    await close();
  });

  it('a page is used by keyboard: skip to the content, search by /', async () => {
    const { page, close } = await open('/docs/imports.md');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toBe('skip');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main-content');
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.name')).toBe('q');
    await page.keyboard.type('settlements/');
    expect(await page.inputValue('header input')).toBe('settlements/');
    await close();
  });

  it('an example has the key of the demo, and is sent from the page', async () => {
    const { page, faults, close } = await open('/docs/api/operations/productsPrice');
    await page.locator('pre code', { hasText: demoKey }).first().waitFor();
    expect(await page.inputValue('form.try [name=key]')).toBe(demoKey);
    await page.focus('form.try button');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.reply pre');
    expect(await page.evaluate('document.activeElement.localName')).toBe('button');
    const reply = await page.textContent('.reply');
    expect(reply).toMatch(/^\d{3} .* in \d+ ms/);
    expect(reply).toContain('x-request-id');
    expect(faults.foreign).toEqual([]);
    await close();
  });

  it.each([
    [1280, 'light'],
    [360, 'dark'],
  ] as const)(
    'the GraphQL explorer loads nothing from elsewhere and fits, at %i px',
    async (width, colorScheme) => {
      const { page, faults, close } = await open('/docs/graphql', {
        viewport: { width, height: 800 },
        colorScheme,
      });
      await page.waitForSelector('.graphiql-execute-button');
      expect(faults.foreign).toEqual([]);
      expect(faults.errors.filter(error => !error.includes('404'))).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      // Tabs with a button to close them, and editors that are scrolled by their cursor: the library is made so.
      const accepted = ['nested-interactive', 'scrollable-region-focusable'];
      expect(await accessibilityFaults(page, accepted)).toEqual([]);
      const operation = '.graphiql-query-editor';
      const text = await page.textContent(operation);
      await page.locator(`${operation} textarea`).focus();
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.localName')).toBe('button');
      expect(await page.textContent(operation)).toBe(text);
      await close();
    },
  );

  it('an address of the explorer of before leads to the operation', async () => {
    const { page, close } = await open('/docs#/Products/productsPrice');
    await page.waitForURL('**/docs/api/operations/productsPrice');
    await close();
  });

  it('a page prints without its frame', async () => {
    const { page, close } = await open('/docs/imports.md');
    await page.emulateMedia({ media: 'print' });
    for (const selector of ['.bar', '.menu', '.copy >> nth=0']) {
      expect([selector, await page.isVisible(selector)]).toEqual([selector, false]);
    }
    expect(await page.isVisible('main h1')).toBe(true);
    await close();
  });
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launchChromium, type PageFaults, watchPage } from '../support/chromium.js';
import { type Program, startProgram } from '../support/program.js';

describe.skipIf(!hasChromium)('the documentation of a running program, in a browser', () => {
  let program: Program;
  let browser: Browser;
  beforeAll(async () => {
    program = await startProgram();
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    await program.stop();
  });

  async function open(path: string): Promise<{ page: Page; faults: PageFaults }> {
    const page = await browser.newPage();
    const faults = watchPage(page, program.url);
    await page.goto(`${program.url}${path}`, { waitUntil: 'networkidle' });
    return { page, faults };
  }

  const responseText = async (page: Page): Promise<string> =>
    (await page.textContent('.graphiql-response .CodeMirror-code')) ?? '';

  // A locator, because waitForFunction evaluates a string in the page, which the page's policy forbids.
  const responseWith = (page: Page, text: string): Promise<void> =>
    page.locator('.graphiql-response', { hasText: text }).waitFor();

  async function run(page: Page, operation: string): Promise<void> {
    await page.click('.graphiql-execute-button');
    await page.click(`[role=menuitem]:has-text("${operation}")`);
  }

  it('the explorer has the key of the demo, runs a query, and follows a subscription', async () => {
    const { page, faults } = await open('/docs/graphql');
    await run(page, 'FirstProducts');
    await responseWith(page, '"items"');
    expect(await responseText(page)).not.toContain('errors');
    const subscribed = new Promise<void>(resolve => {
      page.on('websocket', socket =>
        socket.on('framesent', ({ payload }) => {
          if (String(payload).includes('"subscribe"')) {
            resolve();
          }
        }),
      );
    });
    await run(page, 'Jobs');
    await subscribed;
    await program.rest().imported('title,sku,price\nShirt,S-1,10.00\n');
    await responseWith(page, 'completed');
    expect(faults).toEqual({ foreign: [], errors: [] });
    await page.close();
  });

  it('an operation of the reference is sent with the key of the demo', async () => {
    const { page, faults } = await open('/docs/api/operations/productsList');
    await page.click('form.try button');
    await page.waitForSelector('.reply pre');
    expect(await page.textContent('.reply')).toMatch(/^200 /);
    expect(faults).toEqual({ foreign: [], errors: [] });
    await page.close();
  });
});

import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { password } from '../support/browser.js';
import { AuthorizeWorld, proofKey } from './authorize-world.js';

const require = createRequire(import.meta.url);

/** Debian's; where there is none, the browser without scripts of the other tests has to do. */
const executablePath = '/usr/bin/chromium';

describe.skipIf(!existsSync(executablePath))('in a real browser', { timeout: 60_000 }, () => {
  let world: AuthorizeWorld;
  let browser: Browser;
  let context: BrowserContext;
  let app: Server;
  const arrived: string[] = [];
  beforeAll(async () => {
    world = await AuthorizeWorld.start();
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    app = createServer((request, response) => {
      arrived.push(request.url!);
      response.setHeader('content-type', 'text/html').end('<title>App</title><h1>Connected</h1>');
    }).listen(0, '127.0.0.1');
    await once(app, 'listening');
  }, 60_000);
  // Nothing of the pages may need a script.
  beforeEach(async () => {
    context = await browser.newContext({ javaScriptEnabled: false });
  });
  afterAll(async () => {
    await browser?.close();
    app?.closeAllConnections();
    app?.close();
    await world?.close();
  });

  const origin = () => `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  const urlOf = (challenge: string) =>
    world.authorizeUrl({
      client_id: world.client(),
      redirect_uri: `${origin()}/callback`,
      scope: 'catalog:read orders:read',
      code_challenge: challenge,
    });

  it('a person signs in with the keyboard, unticks a scope, and arrives at the app', async () => {
    const merchant = await world.merchant();
    const { verifier, challenge } = proofKey();
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', message => complaints.push(message.text()));
    const url = urlOf(challenge);
    await page.goto(url);
    await page.getByLabel('E-mail address').fill(merchant.email);
    await page.getByLabel('Password').fill('wrong wrong wrong');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('is wrong');
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(merchant.email);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Connect an application' }).waitFor();
    await page.getByRole('group', { name: 'It may' }).getByLabel('orders:read').uncheck();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByRole('heading', { name: 'Connected' }).waitFor();
    const answer = new URL(page.url());
    expect(`${answer.origin}${answer.pathname}`).toBe(`${origin()}/callback`);
    const { json } = await world.token({
      grant_type: 'authorization_code',
      client_id: new URL(url).searchParams.get('client_id')!,
      redirect_uri: `${origin()}/callback`,
      code: answer.searchParams.get('code')!,
      code_verifier: verifier,
    });
    expect(json.scope).toBe('catalog:read');
    expect(complaints.filter(text => /Content.Security.Policy|Refused/i.test(text))).toEqual([]);
  });

  it('every page can be used with a screen reader, as far as axe can tell', async () => {
    const merchant = await world.merchant();
    await merchant.api.rest.post('/api/v1/organizations', { name: 'Second', defaultCurrency: 'USD' });
    // axe is a script, which the policy of the pages would not let in.
    const watched = await browser.newContext({ bypassCSP: true });
    const page = await watched.newPage();
    const violations = async () => {
      await page.addScriptTag({ path: require.resolve('axe-core') });
      const found = await page.evaluate('axe.run()');
      return (found as { violations: { id: string }[] }).violations.map(({ id }) => id);
    };
    await page.goto(`${world.program.url}/oauth/authorize`);
    expect(await violations()).toEqual([]);
    await page.goto(urlOf(proofKey().challenge));
    expect(await violations()).toEqual([]);
    await page.getByLabel('E-mail address').fill(merchant.email);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Choose an organization' }).waitFor();
    expect(await violations()).toEqual([]);
    await page.getByRole('radio', { name: /Second/ }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Connect an application' }).waitFor();
    expect(await page.getByText('Second').count()).toBeGreaterThan(0);
    expect(await violations()).toEqual([]);
    await watched.close();
  });

  it('the page cannot be put into a frame of another site', async () => {
    const url = urlOf(proofKey().challenge);
    const page = await context.newPage();
    await page.goto(origin());
    await page.setContent(`<iframe src="${url.replaceAll('&', '&amp;')}" title="frame"></iframe>`);
    const frame = page.frames()[1]!;
    await expect.poll(() => frame.url()).toContain('chrome-error:');
    expect(await frame.getByLabel('Password').count()).toBe(0);
  });

  it('a form of another site does nothing', async () => {
    const merchant = await world.merchant();
    const url = urlOf(proofKey().challenge);
    const page = await context.newPage();
    await page.goto(url);
    await page.getByLabel('E-mail address').fill(merchant.email);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Allow' }).waitFor();
    const before = arrived.length;
    await page.goto(origin().replace('127.0.0.1', 'localhost'));
    await page.setContent(
      `<form method="post" action="${url.replaceAll('&', '&amp;')}"><input name="organization_id" value="${merchant.organizationId}">
       <input name="scope.catalog:read" value="on"><button name="action" value="approve">Win</button></form>`,
    );
    await page.getByRole('button', { name: 'Win' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('out of date');
    expect(arrived.slice(before).filter(path => path.includes('code='))).toEqual([]);
  });
});

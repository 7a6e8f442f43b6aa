import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import { BrowserPages, hasBrowser } from './browser-pages.js';
import { FaultyProxy } from './faulty-proxy.js';
import { compiledLibrary } from './packed-library.js';

let bundle: string;
let imports: string[];
beforeAll(async () => {
  const folder = await compiledLibrary();
  const build = await rolldown({ input: join(folder, 'index.js'), platform: 'browser' });
  const { output } = await build.generate({ format: 'esm', minify: true });
  bundle = output[0].code;
  imports = [...output[0].imports, ...output[0].dynamicImports];
  await build.close();
  await rm(folder, { recursive: true });
});

describe('the library for browsers', () => {
  it('is one file of at most 12 kB, compressed, which imports nothing', () => {
    expect(gzipSync(bundle).length).toBeLessThan(12_000);
    expect(imports).toEqual([]);
  });
});

describe.skipIf(!hasBrowser)('in a browser', () => {
  let program: Program;
  let pages: BrowserPages;
  beforeAll(async () => {
    [program, pages] = await Promise.all([startProgram(), BrowserPages.start()]);
  });
  afterAll(async () => {
    await pages.stop();
    await program.stop();
  });

  /** What a module reports that runs in a page beside the library; `target` is behind the page's own address. */
  async function reported(module: string): Promise<unknown> {
    const script = (content: string) => ({ type: 'text/javascript', content });
    const site = await FaultyProxy.start(
      program.url,
      new Map([
        ['/library.js', script(bundle)],
        ['/scenario.js', script(module)],
        ['/page', { type: 'text/html', content: pages.html('/scenario.js') }],
      ]),
    );
    try {
      return await pages.open(`${site.url}/page`);
    } finally {
      await site.stop();
    }
  }

  it('a page of another origin calls with a key: reads, writes, headers, errors, jobs', async () => {
    const shop = await startOrganization(program);
    const scenario = `
      import { createClient, isApiError } from '/library.js';
      const tradewind = createClient({ baseUrl: ${JSON.stringify(program.url)}, apiKey: ${JSON.stringify(shop.apiKey)} });
      const { product } = await tradewind.products.create({ title: 'From a page' });
      const { response } = await tradewind.products.read(product.id).withResponse();
      const stale = await tradewind.products.update(product.id, { title: 'Changed' }, { ifMatch: 7 }).catch(error => error);
      const file = new File(['sku,title\\nWEB-1,Web\\n'], 'web.csv', { type: 'text/csv' });
      const job = await tradewind.waitForJob(await tradewind.products.bulkImport.start(file));
      const titles = [];
      for await (const { title } of tradewind.catalog.items({ limit: 1 })) titles.push(title);
      const rows = [];
      for await (const row of tradewind.catalog.items().rows()) rows.push(row.title);
      export default {
        etag: response.headers.get('etag'),
        requestId: response.headers.has('x-request-id'),
        stale: isApiError(stale, 'VERSION_STALE'),
        job: job.status, titles, rows,
      };
    `;
    expect(await reported(scenario)).toEqual({
      ...{ etag: '"1"', requestId: true, stale: true, job: 'completed' },
      ...{ titles: ['From a page', 'Web'], rows: ['From a page', 'Web'] },
    });
  }, 60_000);

  it('a page of the same origin calls with its session, and not without its CSRF token', async () => {
    const scenario = `
      import { createClient, isApiError } from '/library.js';
      const query = 'mutation ($email: String!) { signUp(input: { email: $email, password: "correct horse battery staple", name: "Ida" }) { session { csrfToken } } }';
      const signedUp = await (await fetch('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables: { email: crypto.randomUUID() + '@example.com' } }),
      })).json();
      const session = { csrfToken: signedUp.data.signUp.session.csrfToken };
      const person = createClient({ baseUrl: location.origin, session });
      const { organization } = await person.organizations.create({ name: 'Shop', defaultCurrency: 'SGD' });
      const tradewind = createClient({ baseUrl: location.origin, session, organizationId: organization.id });
      await tradewind.products.create({ title: 'By hand' });
      const forged = createClient({ baseUrl: location.origin, session: { csrfToken: 'wrong' }, organizationId: organization.id });
      const rejected = await forged.products.create({ title: 'Forged' }).catch(error => error);
      const { items } = await tradewind.products.list();
      export default { titles: items.map(({ title }) => title), rejected: isApiError(rejected, 'CSRF_TOKEN_INVALID') };
    `;
    expect(await reported(scenario)).toEqual({ titles: ['By hand'], rejected: true });
  }, 60_000);

  it('a webhook is verified by the browser too', async () => {
    const scenario = `
      import { verifyWebhook } from '/library.js';
      const { vectors } = ${JSON.stringify(await vectorFile())};
      const outcomes = await Promise.all(vectors.map(({ body, headers, secret, now, expected }) =>
        verifyWebhook({ body, headers }, secret, { now: new Date(now) }).then(() => 'accept', () => 'reject').then(got => got === expected)));
      export default outcomes;
    `;
    const outcomes = (await reported(scenario)) as boolean[];
    expect([outcomes.length > 5, outcomes.every(Boolean)]).toEqual([true, true]);
  }, 60_000);
});

const vectorFile = async (): Promise<unknown> =>
  (await import('../../docs/webhook-vectors.json', { with: { type: 'json' } })).default;

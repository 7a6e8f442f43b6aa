import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCatalogue } from '../../kernel/error-catalogue.js';
import { guideOf, readGuides } from '../../rest-facade/docs/guide-pages.js';
import { registerDocs } from '../../rest-facade/docs/register-docs.js';
import { serveOauthMetadata } from '../../rest-facade/oauth/oauth-metadata.js';
import { serveHealth } from '../../rest-facade/observability/health.js';
import { serveMetrics } from '../../rest-facade/observability/metrics.js';
import { routes } from '../../rest-facade/routes/routes.js';
import { type Rest, startRest, withKey } from './rest-harness.js';
import { readThing, thing } from './sample-rows.js';

const root = join(import.meta.dirname, '../..');
let rest: Rest;
let isDatabaseUp = true;

beforeAll(async () => {
  const registry = new Registry();
  rest = await startRest([readThing, ...routes], () => ({ data: { thing } }), { metrics: registry });
  const { app } = rest;
  serveMetrics(app, registry, null);
  serveHealth(app, {
    database: async () => {
      if (!isDatabaseUp) {
        throw new Error('no connection');
      }
    },
    worker: async () => {},
  });
  serveOauthMetadata(app, 'https://api.test');
  const events = [
    {
      key: 'product.created',
      scope: 'catalog:read',
      emittedWhen: 'a <b>product</b> is created',
      schema: { type: 'object' },
      sample: { data: '<i>' },
    },
  ];
  await registerDocs(app, { routes, events, publicUrl: 'https://api.test' });
  await app.ready();
});
afterAll(() => rest.app.close());

const get = (url: string) => rest.app.inject({ url });

it.each(['/', '/docs', '/docs/events', '/docs/errors/NOT_FOUND', '/openapi.json', '/healthz', '/metrics'])(
  '%s takes other methods than GET no more than a route of the API does: 405 with Allow',
  async url => {
    const reply = await rest.app.inject({ method: 'DELETE', url });
    expect([reply.statusCode, reply.json().code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(reply.headers.allow).toBe('GET, HEAD, OPTIONS');
  },
);

describe('a person with a browser', () => {
  const browse = (url: string) =>
    rest.app.inject({ url, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });

  it.each(['/nowhere', '/docs/nowhere.md', '/docs/errors/NOPE'])(
    'is shown a page with links at %s, where there is nothing',
    async url => {
      const reply = await browse(url);
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(reply.body).toContain('href="/docs"');
      expect(reply.body).toContain('action="/docs/search"');
      expect(reply.body).not.toContain('<script');
      const program = await get(url);
      expect([program.statusCode, program.json().code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  it.each(['/api/v1/nowhere', '/ucp/nowhere', '/acp/nowhere', '/graphql/nowhere', '/api'])(
    'is answered as a program is at %s',
    async url => {
      const reply = await browse(url);
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([
        404,
        expect.stringMatching(/json$/),
      ]);
    },
  );

  it('reads the start on a phone, and finds the other pages from it', async () => {
    const { body } = await browse('/docs');
    expect(body).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    for (const page of ['/docs/api', '/docs/graphql', '/docs/errors', '/docs/events']) {
      expect(body).toContain(`href="${page}"`);
    }
  });

  it('sees the name once in the title of the start page, and an icon', async () => {
    expect((await browse('/')).body).toContain('<title>Tradewind docs</title>');
    const icon = await browse('/favicon.ico');
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  });
});

describe('the docs', () => {
  it.each(['/docs', '/docs/graphql'])('serve %s with nothing from outside', async address => {
    const page = await get(address);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
    expect(page.body).not.toMatch(/(src|href)="https?:/);
    const assets = [...page.body.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, asset]) => asset!);
    expect(assets.length).toBeGreaterThan(1);
    for (const asset of assets) {
      const { statusCode, headers } = await get(asset);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
  });

  it.each(Object.keys(errorCatalogue))('have the page that problems of %s point to', async code => {
    const page = await get(`/docs/errors/${code}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`<h1><code>${code}</code></h1>`);
  });

  it('list all codes, and answer 404 for what is none', async () => {
    expect((await get('/docs/errors')).body).toContain('/docs/errors/VALIDATION_FAILED');
    expect((await get('/docs/errors/%3Cscript%3E')).statusCode).toBe(404);
    expect((await get('/docs/errors/toString')).statusCode).toBe(404);
  });

  it('begin at the address of the server, with a plain page whose links lead somewhere', async () => {
    const page = await get('/');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
    const links = [...page.body.matchAll(/href="(\/[^"]+)"/g)].map(match => match[1]!);
    expect(links).toContain('/docs/api');
    for (const link of links) {
      expect([link, (await get(link)).statusCode]).toEqual([link, 200]);
    }
  });

  it('have every page that the README names, and those that these name', async () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const named = [...readme.matchAll(/\((docs\/[\w/-]+\.md)\)/g)].map(match => `/${match[1]}`);
    expect(named.length).toBeGreaterThan(5);
    const seen = new Set<string>();
    for (const address of named) {
      if (!seen.has(address)) {
        seen.add(address);
        const page = await get(address);
        expect([address, page.statusCode]).toEqual([address, 200]);
        const links = [...page.body.matchAll(/href="([^"#]+\.md)[^"]*"/g)].map(match => match[1]!);
        named.push(...links.map(link => new URL(link, `https://api.test${address}`).pathname));
      }
    }
  });

  it('render the guides: headings, tables, code and lists, and no Markdown is left', async () => {
    const { body } = await get('/docs/webhooks.md');
    for (const part of ['<h2 id="', '<table>', '<pre><code', '<li>', '<th']) {
      expect(body).toContain(part);
    }
    for (const { name, content } of readGuides(join(root, 'docs'))) {
      const prose = content().html.replaceAll(/<(pre|code|style)[^>]*>[\s\S]*?<\/\1>/g, '');
      expect([name, prose.match(/^(#+ |\|)|\*\*|\]\(/m)]).toEqual([name, null]);
    }
  });

  it('show the HTML of a guide as text, and make no link of what a browser would run', () => {
    const { title, content } = guideOf(
      'odd.md',
      '# Odd `page`\n\n<script>alert(1)</script>\n\n[a](javascript:alert(1)) ![b](javascript:alert(1)) <b onclick="x">c</b>\n',
    );
    const { html } = content();
    expect(title).toBe('Odd page');
    expect(html).not.toContain('<script');
    expect(html).not.toMatch(/<b |(href|src)="javascript/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('list the events, and show each with an example, escaped', async () => {
    const { body } = await get('/docs/events');
    expect(body).toContain('<a href="/docs/events/product.created"><code>product.created</code></a>');
    expect(body).toContain('a &lt;b&gt;product&lt;/b&gt; is created');
    const page = (await get('/docs/events/product.created')).body;
    expect(page).toContain('a &lt;b&gt;product&lt;/b&gt; is created');
    expect(page).toContain('&lt;i&gt;');
    expect(page).not.toContain('<i>');
  });
});

describe('the state of the server', () => {
  it('is healthy while it answers', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
  });

  it('is ready while all its parts are, and says which is not', async () => {
    expect((await get('/readyz')).statusCode).toBe(200);
    isDatabaseUp = false;
    const reply = await get('/readyz');
    isDatabaseUp = true;
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toEqual({
      status: 'not ready',
      checks: { database: 'no connection', worker: 'ok' },
    });
  });

  it('is measured by route and status, unknown addresses together', async () => {
    await rest.app.inject({ url: '/api/v1/things/a', headers: withKey });
    await rest.app.inject({ url: '/api/v1/things/b', headers: withKey });
    const unknown = async () =>
      Number(
        /count\{route="unknown",method="GET",status="404"\} (\d+)/.exec((await get('/metrics')).body)?.[1] ??
          0,
      );
    const before = await unknown();
    await get('/never/heard/of/1');
    await get('/never/heard/of/2');
    expect(await unknown()).toBe(before + 2);
    const text = (await get('/metrics')).body;
    expect(text).toContain(
      'http_request_duration_seconds_count{route="things.read",method="GET",status="200"} 2',
    );
    expect(text).toContain('http_requests_in_flight 1');
  });
});

describe('the metadata of the authorization server', () => {
  it('names the endpoints and how clients authenticate (RFC 8414)', async () => {
    const reply = await get('/.well-known/oauth-authorization-server');
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    expect(reply.json()).toMatchObject({
      issuer: 'https://api.test',
      authorization_endpoint: 'https://api.test/oauth/authorize',
      token_endpoint: 'https://api.test/api/v1/oauth/token',
      revocation_endpoint: 'https://api.test/api/v1/oauth/revoke',
      grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic', 'none'],
      scopes_supported: expect.arrayContaining(['catalog:read']),
    });
  });
});

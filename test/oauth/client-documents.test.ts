import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { oauthGrantLimits } from '../../subgraphs/platform/oauth-grant/oauth-grant.limits.js';
import { FormBrowser } from '../support/form-browser.js';
import { startProgram } from '../support/program.js';
import { AuthorizeWorld, proofKey } from './authorize-world.js';

let world: AuthorizeWorld;
let browser: FormBrowser;
beforeAll(async () => {
  world = await AuthorizeWorld.start();
  browser = new FormBrowser(world.program.url);
});
afterAll(() => world.close());

const { challenge } = proofKey();
const open = (client_id: string) =>
  browser.open(
    world.authorizeUrl({ client_id, code_challenge: challenge, redirect_uri: 'http://127.0.0.1/callback' }),
  );

const sound = (client_id: string) => ({
  client_id,
  client_name: 'App',
  redirect_uris: ['http://127.0.0.1/callback'],
});

/** Publishes whatever the answer is, at a new address. */
function answered(how: (response: ServerResponse, document: string) => void): string {
  const path = `/${newId()}/client.json`;
  const document = JSON.stringify(sound(world.host.origin + path));
  return world.host.answer(path, (_request, response) => how(response, document));
}

/** The same for all that is not a document of the client: a stranger learns nothing of what is at an address. */
const oneMessage = 'There is no client metadata document that can be used at its address';

/** The page where there is nothing, without the address. */
async function saidOfNothing(): Promise<string> {
  const nothing = `${world.host.origin}/nothing/here.json`;
  const { text } = await open(nothing);
  expect(text).toContain(oneMessage);
  return text.replace(nothing, '');
}

const json = { 'content-type': 'application/json' };

describe('a document that cannot be used is told to the person, who is sent nowhere', () => {
  it.each<[string, (response: ServerResponse, document: string) => void]>([
    ['is not there', response => response.writeHead(404, json).end('{}')],
    ['fails', (response, document) => response.writeHead(500, json).end(document)],
    ['is no JSON', response => response.writeHead(200, json).end('<html>')],
    [
      'is a page',
      (response, document) => response.writeHead(200, { 'content-type': 'text/html' }).end(document),
    ],
    ['has no type', (response, document) => response.writeHead(200).end(document)],
    [
      'is another client’s',
      response =>
        response.writeHead(200, json).end(JSON.stringify(sound('https://other.example/client.json'))),
    ],
    [
      'is too large',
      (response, document) =>
        response.writeHead(200, json).end(document + ' '.repeat(oauthGrantLimits.documentBytes)),
    ],
    ['redirects', response => response.writeHead(302, { location: `${world.host.origin}/elsewhere` }).end()],
    ['breaks off', response => response.destroy()],
  ])('because it %s', async (_why, how) => {
    const client = answered(how);
    const { status, leftFor, text } = await open(client);
    expect([status, leftFor, text.replace(client, '')]).toEqual([400, null, await saidOfNothing()]);
    expect(world.host.asked.has('/elsewhere')).toBe(false);
  });

  it('because nobody listens there', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await new Promise(resolve => closed.once('listening', resolve));
    const { port } = closed.address() as { port: number };
    await new Promise(resolve => closed.close(resolve));
    const client = `http://127.0.0.1:${port}/client.json`;
    const { status, text } = await open(client);
    expect([status, text.replace(client, '')]).toEqual([400, await saidOfNothing()]);
  });

  it('whose developer is told what is wrong with it, where it is one of the client', async () => {
    const { text } = await open(world.client({ redirect_uris: [] }));
    expect(text).toContain('redirect_uris');
  });

  it('because its server never answers', { timeout: 20_000 }, async () => {
    const { status, text } = await open(answered(() => {}));
    expect([status, text]).toEqual([400, expect.stringContaining(oneMessage)]);
  });

  it('because its answer never ends', { timeout: 20_000 }, async () => {
    const client = answered(response => {
      response.writeHead(200, json).write('{');
    });
    expect((await open(client)).text).toContain(oneMessage);
  });

  it.each([
    ['https://10.0.0.1/client.json', 'not a public address'],
    ['https://169.254.169.254/latest/meta-data', 'not a public address'],
    ['https://[fd00::1]/client.json', 'not a public address'],
    ['https://2130706433.example@127.0.0.1/client.json', 'no credentials'],
    ['http://app.example/client.json', 'https URL'],
    ['https://app.example/', 'has a path'],
    ['https://app.example/../client.json', 'plain https URL'],
  ])('because it is at %s', async (client, words) => {
    const { status, leftFor, text } = await open(client);
    expect([status, leftFor, text]).toEqual([400, null, expect.stringContaining(words)]);
  });

  it('because the installation does not call its own machine', async () => {
    const program = await startProgram({ TRADEWIND_ALLOW_LOOPBACK: 'off' });
    let calls = 0;
    const server = createServer(() => {
      calls += 1;
    }).listen(0, '127.0.0.1');
    await new Promise(resolve => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
      const query = new URLSearchParams({ client_id: `http://${host}:${port}/client.json` });
      const page = await new FormBrowser(program.url).open(`${program.url}/oauth/authorize?${query}`);
      expect([page.status, page.text]).toEqual([400, expect.stringContaining('cannot be used')]);
    }
    expect(calls).toBe(0);
    server.close();
    await program.stop();
  });
});

describe('a sound document', () => {
  it('is asked for once, by many at the same time and after that', async () => {
    const client = world.client();
    const pages = await Promise.all(Array.from({ length: 5 }, () => open(client)));
    expect(pages.map(({ status }) => status)).toEqual(Array(5).fill(200));
    await open(client);
    expect(world.host.asked.get(new URL(client).pathname)).toBe(1);
  });

  it('is used as soon as what was wrong with it is mended', async () => {
    let isMended = false;
    const client = answered((response, document) =>
      response.writeHead(200, json).end(isMended ? document : '{'),
    );
    expect((await open(client)).status).toBe(400);
    isMended = true;
    expect((await open(client)).status).toBe(200);
  });

  it('is looked up so many times for one network', async () => {
    const other = await AuthorizeWorld.start();
    const somebody = new FormBrowser(other.program.url);
    const statuses = [];
    for (let each = 0; each <= oauthGrantLimits.documentFetchesPerNetwork; each++) {
      const url = other.authorizeUrl({
        client_id: `${other.host.origin}/${each}`,
        code_challenge: challenge,
      });
      statuses.push((await somebody.open(url)).status);
    }
    expect(statuses.slice(0, -1)).toEqual(Array(oauthGrantLimits.documentFetchesPerNetwork).fill(400));
    expect(statuses.at(-1)).toBe(429);
    await other.close();
  });

  it('that lists no refresh tokens gets none', async () => {
    const merchant = await world.merchant();
    const client_id = world.client({ grant_types: ['authorization_code'] });
    const { refreshToken, accessToken } = await world.connected(merchant, { client_id });
    expect(refreshToken).toBeUndefined();
    expect(await world.reads(accessToken)).toBe(200);
  });
});

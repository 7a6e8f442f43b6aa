import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxedMarketplaces } from '../../connectors/marketplaces/sandboxed-registry.js';
import { type Program, startProgram } from '../support/program.js';
import type { RestClient } from '../support/rest-client.js';
import { sharedCatalogs } from '../support/shared-data.js';
import { compileWithClient } from './generated-client.js';
import {
  type Answer,
  pasted,
  placeholders,
  readmeCommands,
  type Shell,
  tokenCommand,
} from './readme-commands.js';

let program: Program;
let rest: RestClient;
let folder: string;
beforeAll(async () => {
  // One that pushes its orders, so that nobody waits for a scheduled look.
  const pushing = sandboxedMarketplaces.find(({ marketplace }) => marketplace.capabilities.pushes)!;
  program = await startProgram({ TRADEWIND_DEMO_SANDBOXES: 'on' }, { marketplaces: [pushing] });
  rest = program.rest();
  folder = await mkdtemp(join(tmpdir(), 'tradewind-readme-'));
}, 120_000);
afterAll(async () => {
  await program.stop();
  await rm(folder, { recursive: true });
});

const until = async <T>(read: () => Promise<T | undefined>): Promise<T> => {
  for (;;) {
    const found = await read();
    if (found !== undefined) {
      return found;
    }
    await delay(100);
  }
};

describe('the five minutes of the README', () => {
  it('work as they are written, on the file of a real shop', async ({ skip }) => {
    skip(sharedCatalogs === null, 'there is no shared/data/catalogs beside this checkout');
    await writeFile(join(folder, 'products.csv'), await realFile(sharedCatalogs!));
    const reader = new Reader(shellOf(program));
    for (const command of readmeCommands) {
      await reader.paste(command);
    }
    expect(reader.statuses).toEqual([
      202, 200, 200, 202, 200, 200, 202, 200, 200, 200, 202, 201, 200, 201, 200,
    ]);
  }, 120_000);

  it('work with a client that is made from the API description, which the strict compiler takes', async () => {
    const description = (await (await fetch(`${program.url}/openapi.json`)).json()) as object;
    const scenario = await readFile(join(import.meta.dirname, 'five-minutes-scenario.txt'), 'utf8');
    const compiled = await compileWithClient(description, scenario);
    try {
      expect(compiled.complaints).toBe('');
      const { fiveMinutes } = await compiled.load();
      const { apiKey, clientId, clientSecret } = program.demo;
      const given = { url: program.url, apiKey, clientId, clientSecret };
      expect(await fiveMinutes!(given as never)).toEqual({
        imported: 'completed',
        found: ['Enamel mug'],
        price: '12.50',
        session: 'completed',
        rejected: ['PRODUCT_NOT_FOUND', 404],
        etag: '"1"',
      });
    } finally {
      await compiled.remove();
    }
  }, 120_000);
});

/** Its pictures are at an address that nobody has (RFC 5737): tests ask nobody outside. */
async function realFile(catalogs: string): Promise<string> {
  const name = (await readdir(catalogs)).find(file => file.endsWith('-apparel.csv'))!;
  const text = await readFile(join(catalogs, name), 'utf8');
  return text.replaceAll(/https:\/\/[\w.-]+\//g, 'https://192.0.2.1/');
}

const shellOf = ({ url, demo }: Program): Shell => ({
  folder,
  url,
  variables: { KEY: demo.apiKey, API: `${url}/api/v1`, TOKEN: '' },
});

/** Somebody who goes through the README: pastes each command with what the replies before it named. */
class Reader {
  readonly statuses: number[] = [];
  #shell: Shell;
  readonly #known = new Map<string, string>();

  constructor(shell: Shell) {
    this.#shell = shell;
  }

  async paste(command: string): Promise<void> {
    await this.#prepare(command);
    const filled = placeholders.reduce(
      (text, name) => text.replaceAll(name, this.#known.get(name)!),
      command,
    );
    const answer = await pasted(filled, this.#shell);
    expect([command, answer.status, answer.text]).toEqual([
      command,
      expect.toSatisfy((status: number) => status < 300),
      expect.anything(),
    ]);
    this.statuses.push(answer.status);
    await this.#learn(command, answer);
  }

  /** What happens between the commands: time goes by, somebody buys, the reader gets a token. */
  async #prepare(command: string): Promise<void> {
    if (command.includes('/orders?status=to_ship')) {
      await this.#sell();
    }
    if (command.includes('$TOKEN') && this.#shell.variables.TOKEN === '') {
      const { clientId, clientSecret } = program.demo;
      const filled = tokenCommand
        .replace('client_id=...', `client_id=${clientId}`)
        .replace('client_secret=...', `client_secret=${clientSecret}`);
      const TOKEN = JSON.parse((await pasted(filled, this.#shell)).text).access_token;
      this.#shell = { ...this.#shell, variables: { ...this.#shell.variables, TOKEN } };
    }
  }

  /** Somebody buys what was published; the order arrives by a push. */
  async #sell(): Promise<void> {
    const productId = this.#known.get('PRODUCT_ID')!;
    const listing = await until(async () => {
      const { listings } = (await rest.get(`/api/v1/products/${productId}/listings`)).json;
      return listings.find((each: { state: string }) => each.state === 'live');
    });
    const [{ endpoint }] = (await rest.get('/api/v1/marketplaces/connected')).json.items;
    const bought = await fetch(`${endpoint}/_sandbox/orders`, {
      method: 'POST',
      body: JSON.stringify({ lines: [{ sku: listing.variants[0].sku }] }),
    });
    expect(bought.status, await bought.text()).toBe(200);
    await until(async () => (await rest.get('/api/v1/orders?status=to_ship')).json.items[0]);
    // It may have been the last one, and somebody else is about to buy.
    await rest.patch(`/api/v1/products/${productId}/inventory`, { inventoryQuantity: 10 });
  }

  async #learn(command: string, { text }: Answer): Promise<void> {
    if (!text.startsWith('{')) {
      return;
    }
    const lines = text.trim().split('\n');
    const json = lines.length === 1 ? JSON.parse(text) : {};
    if (command.includes('/bulk-import')) {
      this.#known.set('JOB_ID', json.jobId);
      expect((await rest.finishedJob(json.jobId)).status).toBe('completed');
    }
    if (command.includes('/products?')) {
      this.#known.set('PRODUCT_ID', json.items[0].id);
    }
    if (command.includes('/orders?')) {
      this.#known.set('ORDER_ID', json.items[0].id);
    }
    if (json.session !== undefined) {
      this.#known.set('SESSION_ID', json.session.id);
    }
  }
}

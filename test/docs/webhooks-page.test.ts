import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attemptDelaysMs } from '../../subgraphs/platform/webhook/delivery.rules.js';
import { startReceiver } from '../platform/support/receiver.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

const root = path.join(import.meta.dirname, '../..');
const page = await readFile(path.join(root, 'docs/webhooks.md'), 'utf8');
const code = /^```ts\n(.*?)^```$/ms.exec(page)![1]!;

const testMessage = JSON.parse(/^```json\n(.*?)^```$/ms.exec(page)![1]!);

let folder: string;
let program: Program;
let shop: Organization;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'webhooks-page-'));
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(path.join(folder, 'receiver.ts'), code);
  program = await startProgram();
  shop = await startOrganization(program);
});
afterAll(async () => {
  await program?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The page's receiver in a process of its own, as its reader starts it. */
class PageReceiver {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(secret: string, port: number) {
    this.#child = spawn(process.execPath, ['receiver.ts'], {
      cwd: folder,
      env: { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#lines = createInterface({ input: this.#child.stdout! })[Symbol.asyncIterator]();
  }

  /** The next line that it says. */
  async says(): Promise<string> {
    return (await this.#lines.next()).value;
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill();
    await ended;
  }
}

/** Real deliveries of a product's life, caught on their way, and the secret that they are signed with. */
async function caughtDeliveries() {
  const receiver = await startReceiver();
  const events = ['product.created', 'product.updated', 'product.deleted'];
  const { webhook } = (await shop.rest.post('/api/v1/webhooks', { url: receiver.url, events })).json;
  const { product } = (await shop.rest.post('/api/v1/products', { title: 'Tasse "Größe L" 🍵' })).json;
  await shop.rest.patch(`/api/v1/products/${product.id}`, { title: 'Becher' });
  await shop.rest.delete(`/api/v1/products/${product.id}`);
  await receiver.arrived(3);
  await receiver.close();
  return { secret: webhook.secret as string, deliveries: receiver.received };
}

describe('the receiver on the page for receivers', () => {
  it('is valid TypeScript by the strict compiler', async () => {
    const tsc = path.join(root, 'node_modules/@typescript/native/bin/tsc');
    const options =
      '--noEmit --strict --noUncheckedIndexedAccess --target es2024 --module nodenext --types node';
    const checked = promisify(execFile)(process.execPath, [tsc, ...options.split(' '), 'receiver.ts'], {
      cwd: folder,
    });
    expect((await checked).stdout).toBe('');
  });

  it('takes real deliveries once, ignores stale ones, keeps a tombstone, and rejects forgeries', async () => {
    const { secret, deliveries } = await caughtDeliveries();
    const receiver = new PageReceiver(secret, 0);
    const port = /^listening on (\d+)$/.exec(await receiver.says())![1];
    const send = async (index: number, change: (body: string) => string = body => body): Promise<number> => {
      const { headers, body } = deliveries[index]!;
      const own = Object.entries(headers).filter(([name]) => /^(webhook|tradewind|content-type)/.test(name));
      const reply = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: Object.fromEntries(own) as Record<string, string>,
        body: change(body),
      });
      return reply.status;
    };
    expect(await send(1)).toBe(204);
    expect(await receiver.says()).toBe('product.updated: applied; 1 stored');
    expect(await send(1)).toBe(204);
    expect(await receiver.says()).toBe('product.updated: duplicate; 1 stored');
    expect(await send(2, body => body.replace('"resourceVersion":3', '"resourceVersion":9'))).toBe(401);
    expect(await send(2)).toBe(204);
    expect(await receiver.says()).toBe('product.deleted: applied; 0 stored');
    expect(await send(0)).toBe(204);
    expect(await receiver.says()).toBe('product.created: stale; 0 stored');
    await receiver.stop();
  });
});

describe('the page for receivers', () => {
  it('names the schedule as it is', () => {
    const units: [number, string][] = [
      [3_600_000, 'h'],
      [60_000, 'min'],
      [1_000, 's'],
    ];
    const formatted = attemptDelaysMs.slice(1).map(delayMs => {
      const [size, unit] = units.find(([size]) => delayMs >= size)!;
      return `${delayMs / size} ${unit}`;
    });
    const schedule = `${formatted.slice(0, -1).join(', ')} and ${formatted.at(-1)} after`;
    expect(page.replaceAll('\n', ' ')).toContain(schedule);
  });

  it('shows the test message as it is sent, and so does the mutation that sends it', async () => {
    const receiver = await startReceiver();
    const { webhook } = (
      await shop.rest.post('/api/v1/webhooks', { url: receiver.url, events: ['product.created'] })
    ).json;
    await shop.graphql.run(
      'mutation ($id: ID!) { testWebhook(input: { id: $id }) { webhookTest { isDelivered } } }',
      {
        id: webhook.id,
      },
    );
    await receiver.arrived(1);
    await receiver.close();
    const sent = JSON.parse(receiver.received[0]!.body);
    const { eventId, organizationId, occurredAt } = sent;
    expect({ ...testMessage, eventId, organizationId, occurredAt }).toEqual(sent);
    const { data } = await shop.graphql.run('{ __schema { mutationType { fields { name description } } } }');
    const fields: { name: string; description: string }[] = data.__schema.mutationType.fields;
    const { description } = fields.find(({ name }) => name === 'testWebhook')!;
    for (const field of Object.keys(sent)) {
      expect(description).toContain(field);
    }
  });
});

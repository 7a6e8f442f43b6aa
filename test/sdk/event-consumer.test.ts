import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CursorStore,
  createClient,
  EventHandlerError,
  type TradewindClient,
  type TradewindEvent,
} from '../../sdk/index.js';
import { startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import { FaultyProxy } from './faulty-proxy.js';
import { compiledLibrary } from './packed-library.js';

let program: Program;
let proxy: FaultyProxy;
beforeAll(async () => {
  program = await startProgram();
  proxy = await FaultyProxy.start(program.url);
});
afterAll(async () => {
  await proxy.stop();
  await program.stop();
});

class MemoryStore implements CursorStore {
  cursor: string | null = null;
  readonly saved: string[] = [];
  load = async () => this.cursor;
  save = async (cursor: string) => {
    this.cursor = cursor;
    this.saved.push(cursor);
  };
}

/** A merchant with so many products, whose events can all be pulled. */
async function merchant(products: number) {
  const shop = await startOrganization(program);
  const create = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      await shop.rest.post('/api/v1/products', { title: `Product ${index}` });
    }
    return (await shop.events()).map(({ id }) => id as string);
  };
  const ids = await create(products);
  const client: TradewindClient = createClient({ baseUrl: proxy.url, apiKey: shop.apiKey, maxRetries: 0 });
  return { shop, ids, create, client };
}

const quick = { pollIntervalMs: 20, retryDelayMs: 1, pageSize: 2, stopAtEnd: true };

describe('a consumer of events', () => {
  it('handles every event in order, keeps its place, and goes on from there', async () => {
    const { ids, create, client } = await merchant(5);
    const store = new MemoryStore();
    const handled: string[] = [];
    const handle = ({ id }: TradewindEvent) => void handled.push(id);
    await client.consumeEvents({ ...quick, store, handle });
    expect(handled).toEqual(ids);
    const all = await create(3);
    await client.consumeEvents({ ...quick, store, handle });
    expect(handled).toEqual(all);
    await client.consumeEvents({ ...quick, store, handle });
    expect(handled).toEqual(all);
  });

  it('waits for events that are still to come, until it is told to end', async () => {
    const { client, create } = await merchant(1);
    const ended = new AbortController();
    const handled: TradewindEvent[] = [];
    const running = client.consumeEvents({
      ...{ pollIntervalMs: 20, store: new MemoryStore(), signal: ended.signal },
      handle: event => {
        handled.push(event);
        if (handled.length === 3) {
          ended.abort();
        }
      },
    });
    await create(4);
    await running;
    expect(handled).toHaveLength(3);
  });

  it('outlives an installation that is away', async () => {
    const { client, ids } = await merchant(3);
    proxy.next('lost before', { reply: 503 }, 'cut', { reply: 429 });
    const handled: string[] = [];
    await client.consumeEvents({
      ...quick,
      store: new MemoryStore(),
      handle: ({ id }) => void handled.push(id),
    });
    expect(handled).toEqual(ids);
  });

  it('hands an event over again until it is handled, and none after it before', async () => {
    const { client, ids } = await merchant(4);
    const attempts: string[] = [];
    await client.consumeEvents({
      ...quick,
      store: new MemoryStore(),
      handle: async ({ id }) => {
        attempts.push(id);
        if (id === ids[1] && attempts.length < 4) {
          throw new Error('busy');
        }
      },
    });
    expect(attempts).toEqual([ids[0], ids[1], ids[1], ids[1], ids[2], ids[3]]);
  });

  it('stops at an event that cannot be handled, and begins with it the next time', async () => {
    const { client, ids } = await merchant(4);
    const store = new MemoryStore();
    const poison = ({ id }: TradewindEvent) => {
      if (id === ids[2]) {
        throw new Error('poison');
      }
    };
    const error = await client
      .consumeEvents({ ...quick, store, handle: poison, maxAttempts: 2 })
      .catch(e => e);
    expect([error instanceof EventHandlerError, error.event.id, error.cause.message]).toEqual([
      true,
      ids[2],
      'poison',
    ]);
    const rest: string[] = [];
    await client.consumeEvents({ ...quick, store, handle: ({ id }) => void rest.push(id) });
    expect(rest).toEqual(ids.slice(2));
  });

  it.each([4, 100, 1])(
    'repeats nothing of a page that it ended within: read on by pages of %i',
    async pageSize => {
      const { client, ids } = await merchant(6);
      const store = new MemoryStore();
      const handled: string[] = [];
      let [poisoned, stopAt] = [ids[3], ''];
      const run = async (size: number) => {
        const ended = new AbortController();
        await client.consumeEvents({
          ...{ ...quick, pageSize: size, maxAttempts: 2, store, signal: ended.signal },
          handle: ({ id }) => {
            if (id === poisoned) {
              throw new Error('poison');
            }
            handled.push(id);
            if (id === stopAt) {
              ended.abort();
            }
          },
        });
      };
      await expect(run(5)).rejects.toBeInstanceOf(EventHandlerError);
      await expect(run(pageSize)).rejects.toBeInstanceOf(EventHandlerError);
      expect(handled).toEqual(ids.slice(0, 3));
      [poisoned, stopAt] = ['', ids[4]!];
      await run(pageSize);
      expect(handled).toEqual(ids.slice(0, 5));
      await run(pageSize);
      expect(handled).toEqual(ids);
      await run(pageSize);
      expect(handled).toEqual(ids);
    },
  );

  it('ends with the failure of the handler, also where its place cannot be kept', async () => {
    const { client, ids } = await merchant(2);
    const store = { load: async () => null, save: () => Promise.reject(new Error('disk full')) };
    const handle = ({ id }: TradewindEvent) => {
      if (id === ids[1]) {
        throw new Error('poison');
      }
    };
    await expect(client.consumeEvents({ ...quick, store, handle, maxAttempts: 1 })).rejects.toMatchObject({
      ...{ name: 'EventHandlerError', event: { id: ids[1] } },
    });
  });

  it('puts such an event aside where it is told to, and goes on', async () => {
    const { client, ids } = await merchant(4);
    const [handled, aside]: [string[], string[]] = [[], []];
    await client.consumeEvents({
      ...quick,
      store: new MemoryStore(),
      maxAttempts: 2,
      handle: ({ id }) => {
        if (id === ids[1]) {
          throw new Error('poison');
        }
        handled.push(id);
      },
      onFailedEvent: ({ id }) => void aside.push(id),
    });
    expect([handled, aside]).toEqual([[ids[0], ids[2], ids[3]], [ids[1]]]);
  });

  it('that was away for too long has its caller read everything, and goes on with the oldest event', async () => {
    const { client, ids, shop } = await merchant(2);
    const { json } = await shop.rest.get('/api/v1/webhook-events?limit=1');
    const gone = () =>
      proxy.next({
        reply: 410,
        body: JSON.stringify({ code: 'CURSOR_EXPIRED', oldestCursor: json.pagination.nextCursor }),
      });
    const store = new MemoryStore();
    gone();
    await expect(client.consumeEvents({ ...quick, store, handle: () => {} })).rejects.toMatchObject({
      code: 'CURSOR_EXPIRED',
    });
    gone();
    const told: string[] = [];
    await client.consumeEvents({
      ...{ ...quick, store },
      handle: ({ id }) => void told.push(id),
      onExpired: () => void told.push('read all'),
    });
    expect(told).toEqual(['read all', ids[1]]);
  });

  it('ends with an error that does not pass', async () => {
    const client = createClient({ baseUrl: program.url, apiKey: 'tw_sk_wrong' });
    const options = { ...quick, store: new MemoryStore(), handle: () => {} };
    await expect(client.consumeEvents(options)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('a consumer that is killed', () => {
  let folder: string;
  let library: string;
  beforeAll(async () => {
    library = await compiledLibrary();
    folder = await mkdtemp(join(tmpdir(), 'tradewind-consumer-'));
  });
  afterAll(() => Promise.all([folder, library].map(path => rm(path, { recursive: true }))));

  const scriptOf = (library: string) => `
    import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
    import { createClient } from ${JSON.stringify(join(library, 'index.js'))};
    const [, , baseUrl, apiKey, folder, stopAtEnd] = process.argv;
    const file = folder + '/cursor';
    const store = {
      load: async () => (existsSync(file) ? readFileSync(file, 'utf8') : null),
      save: async cursor => { writeFileSync(file + '.new', cursor); renameSync(file + '.new', file); },
    };
    const handle = async ({ id }) => {
      appendFileSync(folder + '/handled', id + '\\n');
      process.stdout.write(id + '\\n');
      await new Promise(resolve => setTimeout(resolve, 5));
    };
    await createClient({ baseUrl, apiKey }).consumeEvents({ store, handle, pageSize: 3, stopAtEnd: stopAtEnd === 'yes' });
  `;

  it('has lost nothing when it is started again, wherever it was', async () => {
    const { shop, ids } = await merchant(30);
    await writeFile(join(folder, 'consumer.mjs'), scriptOf(library));
    for (const killedAfter of [1, 5, 7]) {
      await killedAt(killedAfter, start(shop.apiKey, 'no'));
    }
    const [code] = await once(start(shop.apiKey, 'yes'), 'exit');
    expect(code).toBe(0);
    const handled = (await readFile(join(folder, 'handled'), 'utf8')).trim().split('\n');
    expect([...new Set(handled)]).toEqual(ids);
    // A page of three is all that a crash repeats.
    expect(handled.length - ids.length).toBeLessThanOrEqual(3 * 3);
  });

  const start = (apiKey: string, stopAtEnd: string): ChildProcess =>
    spawn(process.execPath, [join(folder, 'consumer.mjs'), program.url, apiKey, folder, stopAtEnd], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });

  async function killedAt(events: number, child: ChildProcess): Promise<void> {
    let seen = 0;
    for await (const _ of createInterface({ input: child.stdout! })) {
      seen += 1;
      if (seen === events) {
        child.kill('SIGKILL');
      }
    }
  }
});

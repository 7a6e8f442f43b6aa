import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Type } from 'typebox';
import { afterEach, describe, expect, it } from 'vitest';
import { fail } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import type { RunPage } from '../../rest-facade/reply/reply.js';
import { anyCredential, type Route, route } from '../../rest-facade/route.js';
import { routes } from '../../rest-facade/routes/routes.js';
import { Csv, oneOf } from '../../rest-facade/schema-builders.js';
import { type Call, type Rest, rejectedWith, startRest, withKey } from './rest-harness.js';
import { sampleDocument } from './sample-document.js';

interface Page {
  page: { lines: string; next: number | null };
}

/** Resolved when an iteration over the pages has ended, for whatever reason. */
let iteration = Promise.withResolvers<void>();

async function* allPages(runPage: RunPage<Page, { at: number }>): AsyncGenerator<string> {
  try {
    for (let at: number | null = 0; at !== null; ) {
      const { page }: Page = await runPage({ at });
      yield page.lines;
      at = page.next;
    }
  } finally {
    iteration.resolve();
  }
}

const exportThings = route({
  id: 'things.export',
  method: 'GET',
  path: '/api/v1/things/export',
  scope: 'catalog:read',
  callers: anyCredential,
  tag: 'Things',
  summary: 'Export things',
  query: Type.Object({ format: Type.Optional(oneOf('json', 'csv')) }),
  operation: sampleDocument<Page, { at: number }>(`query ($at: Int) { page(at: $at) { lines next } }`),
  variables: () => ({ at: 0 }),
  reply: {
    status: 200,
    schema: Type.Object({ lines: Type.String() }),
    body: ({ page }) => ({ lines: page.lines }),
  },
  stream: {
    contents: { 'text/csv': Csv },
    open: ({ query }, runPage) =>
      query.format === 'csv'
        ? { contentType: 'text/csv; charset=utf-8', fileName: 'things "ä".csv', chunks: allPages(runPage) }
        : null,
  },
});

const readFile = route({
  id: 'things.file',
  method: 'GET',
  path: '/api/v1/things/file/:key',
  scope: null,
  callers: 'public',
  tag: 'Things',
  summary: 'Read a file',
  params: Type.Object({ key: Type.String() }),
  operation: sampleDocument<{ key: string }>(`query { key }`),
  variables: ({ params }) => params,
  reply: {
    status: 200,
    file: ({ key }) => ({
      key,
      contentType: 'image/png',
      sizeBytes: 3,
      fileName: null,
      cacheControl: 'public, max-age=60',
    }),
  },
  errorCodes: ['FILE_NOT_FOUND'],
});

let rest: Rest;
afterEach(() => rest.app.close());

const start = async (answer: Parameters<typeof startRest>[1]) => {
  rest = await startRest([exportThings, readFile], answer);
};

const pageOf = (call: Call, pages: number) => {
  const at = call.variables.at as number;
  return { data: { page: { lines: `line ${at}\n`, next: at + 1 < pages ? at + 1 : null } } };
};

const exportAll = (method: 'GET' | 'HEAD' = 'GET') =>
  rest.app.inject({ method, url: '/api/v1/things/export?format=csv', headers: withKey });

describe('a streamed reply', () => {
  it('is all pages of the operation, one after the other', async () => {
    await start(call => pageOf(call, 3));
    const reply = await exportAll();
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toBe('line 0\nline 1\nline 2\n');
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toBe(
      `attachment; filename="things ___.csv"; filename*=UTF-8''things%20%22%C3%A4%22.csv`,
    );
  });

  it('gives way to the ordinary reply where the row says so', async () => {
    await start(call => pageOf(call, 3));
    const reply = await rest.app.inject({ url: '/api/v1/things/export', headers: withKey });
    expect(reply.json()).toEqual({ ok: true, apiVersion: 'developer_v1', lines: 'line 0\n' });
  });

  it('is a problem when the first page is rejected', async () => {
    await start(() => rejectedWith(fail('CURSOR_INVALID')));
    const reply = await exportAll();
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'CURSOR_INVALID']);
    expect(reply.headers['content-type']).toBe('application/problem+json');
    expect(reply.headers['content-disposition']).toBeUndefined();
  });

  it('reads one page only for HEAD', async () => {
    await start(call => pageOf(call, 1000));
    const reply = await exportAll('HEAD');
    expect([reply.statusCode, reply.body, rest.calls.length]).toEqual([200, '', 1]);
  });

  it('is cut off, not ended, when a later page fails, and the failure is logged', async () => {
    await start(call => {
      if (call.variables.at === 2) {
        throw new Error('the database went away');
      }
      return pageOf(call, 5);
    });
    const received = await receiveExport();
    expect(received).toContain('line 1\n');
    expect(received).not.toContain('\r\n0\r\n\r\n');
    expect(rest.logged.map(line => line.msg)).toContain('a streamed reply was cut short');
  });

  it('reads no further than the client does, and ends when the client leaves', async () => {
    iteration = Promise.withResolvers();
    const wide = 'x'.repeat(256 * 1024);
    await start(call => {
      const at = call.variables.at as number;
      return { data: { page: { lines: wide, next: at + 1 < 1000 ? at + 1 : null } } };
    });
    const socket = await connected();
    socket.pause();
    socket.write(exportRequest);
    await stalled();
    const whenStalled = rest.calls.length;
    expect(whenStalled).toBeLessThan(200);
    socket.destroy();
    await iteration.promise;
    expect(rest.calls.length).toBeLessThanOrEqual(whenStalled + 1);
  });
});

describe('a file reply', () => {
  it('is streamed from the storage with its caching', async () => {
    await start(call => ({ data: { key: call.variables.key } }));
    rest.storage.files.set('k-1', Buffer.from('png'));
    const reply = await rest.app.inject({ url: '/api/v1/things/file/k-1' });
    expect([reply.statusCode, reply.body]).toEqual([200, 'png']);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '3',
      'cache-control': 'public, max-age=60',
      etag: '"k-1"',
    });
    const again = await rest.app.inject({
      url: '/api/v1/things/file/k-1',
      headers: { 'if-none-match': '"k-1"' },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('is 404 when the storage has it no more', async () => {
    await start(call => ({ data: { key: call.variables.key } }));
    const reply = await rest.app.inject({ url: '/api/v1/things/file/gone' });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'FILE_NOT_FOUND']);
  });
});

const exportRequest =
  'GET /api/v1/things/export?format=csv HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer full-key\r\n\r\n';

async function connected() {
  if (!rest.app.server.listening) {
    await rest.app.listen({ port: 0, host: '127.0.0.1' });
  }
  const socket = connect((rest.app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Everything that comes until the server ends the connection. */
async function receiveExport(): Promise<string> {
  const socket = await connected();
  let text = '';
  socket.on('data', chunk => {
    text += chunk.toString();
  });
  socket.write(exportRequest);
  await once(socket, 'close');
  return text;
}

/** Resolves when no page was asked for during many turns of the event loop. */
async function stalled(): Promise<void> {
  let quietTurns = 0;
  for (let seen = -1; quietTurns < 200; ) {
    await new Promise(resolve => setImmediate(resolve));
    quietTurns = rest.calls.length === seen && seen > 0 ? quietTurns + 1 : 0;
    seen = rest.calls.length;
  }
}

/** Every filter of the row, each with a value of its own. */
const filtersOf = ({ query }: Route) =>
  Object.fromEntries(
    Object.keys(query?.properties ?? {})
      .filter(name => !['format', 'limit', 'cursor'].includes(name))
      .map(name => [name, `a ${name}`]),
  );

const streamed = routes.flatMap(row => {
  const { format } = (row.query?.properties ?? {}) as { format?: { enum?: string[] } };
  const filters = filtersOf(row);
  const formats = Object.keys(filters).length === 0 ? [] : (format?.enum ?? []);
  return formats.filter(one => one !== 'json').map(one => ({ row, id: row.id, format: one, filters }));
});

it.each(streamed)('$id as $format is filtered by whatever filters it as JSON', async given => {
  const { row, format, filters } = given;
  const asked: unknown[] = [];
  const parts = { params: { importId: newId() }, query: { ...filters, format }, body: {}, headers: {} };
  const stream = row.stream!.open(parts as never, async variables => {
    asked.push(variables);
    throw new Error('That is enough.');
  });
  await expect(stream!.chunks[Symbol.asyncIterator]().next()).rejects.toThrow('That is enough.');
  expect(asked).toMatchObject([filters]);
});

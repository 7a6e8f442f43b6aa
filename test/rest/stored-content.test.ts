import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servedRoutes } from '../../composition/agents.js';
import { isLabelMediaType } from '../../subgraphs/commerce/orders/order-action/label-type.rules.js';
import { type Rest, startRest, withKey } from './rest-harness.js';
import { requestTo } from './route-matrix.js';

const rows = servedRoutes(null);
const fileRows = rows.filter(({ reply }) => 'file' in reply);
const page = Buffer.from('<script>alert(document.cookie)</script>');
let rest: Rest;
let storedKey: string;

/** An answer to any query: every field is the stored file. */
const anyFile = (contentType: string) =>
  new Proxy(
    {},
    {
      get: () => ({
        ...{ fileKey: storedKey, contentType, sizeBytes: page.length, format: 'csv' },
        fileName: 'Umsätze_2026-11-01_2026-11-30.csv',
      }),
    },
  );

let contentType = 'application/pdf';
beforeAll(async () => {
  rest = await startRest(rows, () => ({ data: anyFile(contentType) as never }));
  ({ key: storedKey } = await rest.storage.put(
    (async function* () {
      yield page;
    })(),
  ));
});
afterAll(() => rest.app.close());

/** How the files of a route are given out. */
const dispositions: Record<string, RegExp> = {
  'media.read': /^inline$/,
  'orders.label': /^attachment; filename="label\.pdf"/,
  'analytics.reports.file':
    /^attachment; filename="Ums_tze_2026-11-01_2026-11-30\.csv"; filename\*=UTF-8''Ums%C3%A4tze_2026-11-01_2026-11-30\.csv$/,
};
const isSafe: Record<string, (type: string) => boolean> = {
  'media.read': type => type.startsWith('image/'),
  'orders.label': isLabelMediaType,
  'analytics.reports.file': type => type.startsWith('text/csv'),
};

describe('what was stored from outside', () => {
  it.each(rows.map(row => [`${row.method} ${row.path}`, row] as const))(
    'is never run as a page of the origin by %s',
    async (_, row) => {
      const reply = await rest.app.inject(requestTo(row, {}));
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
      expect(reply.headers['content-security-policy']).toBe("sandbox; default-src 'none'");
    },
  );

  it.each(fileRows.map(row => [`${row.method} ${row.path}`, row] as const))(
    'is saved and not shown, unless it is a decoded picture, by %s',
    async (_, row) => {
      contentType = row.path.startsWith('/media/') ? 'image/png' : 'application/pdf';
      const reply = await rest.app.inject(requestTo(row, withKey));
      expect(reply.rawPayload).toEqual(page);
      expect(reply.headers['content-security-policy']).toBe("sandbox; default-src 'none'");
      expect(String(reply.headers['content-disposition'])).toMatch(dispositions[row.id]!);
      const type = String(reply.headers['content-type']);
      expect([type, isSafe[row.id]!(type)]).toEqual([type, true]);
    },
  );

  it('is sent once to a client that keeps it, and is 404 where the storage has lost it', async () => {
    const url = '/media/019a9f00-0000-7000-8000-000000000003/a.png';
    contentType = 'image/png';
    const first = await rest.app.inject({ url });
    expect(first.headers).toMatchObject({
      etag: `"${storedKey}"`,
      'content-type': 'image/png',
      'content-length': String(page.length),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const again = await rest.app.inject({ url, headers: { 'if-none-match': `"${storedKey}"` } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', `"${storedKey}"`]);
    const kept = rest.storage.files.get(storedKey)!;
    rest.storage.files.delete(storedKey);
    const lost = await rest.app.inject({ url });
    rest.storage.files.set(storedKey, kept);
    expect([lost.statusCode, lost.json().code]).toEqual([404, 'FILE_NOT_FOUND']);
  });

  it('leaves by three routes alone: pictures, labels and reports', () => {
    expect(fileRows.map(({ id }) => id).sort()).toEqual(Object.keys(dispositions).sort());
  });
});

import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { PublicDocuments, publicDocument } from './public-documents.js';

const clock = { now: () => new Date('2026-11-21T09:00:00.000Z') };
const source = { contentType: 'text/plain', maxAgeSeconds: 60, merchantId: 'm', lastModified: null };

let app: FastifyInstance;
afterEach(() => app.close());

/** Serves a text that can be changed, and counts how often it was made. */
function serve(lastModified: string | null = null) {
  const documents = new PublicDocuments(clock);
  const served = { documents, text: 'one', made: 0, isReady: Promise.resolve() };
  app = fastify() as FastifyInstance;
  app.get('/', (request, reply) =>
    documents.makeOnce(request, reply, async () => {
      served.made += 1;
      await served.isReady;
      return documents.send(publicDocument({ ...source, lastModified, text: served.text }), request, reply);
    }),
  );
  return served;
}

describe('a public document', () => {
  it('is made once for many who ask while it is being made', async () => {
    const served = serve();
    const { promise, resolve } = Promise.withResolvers<void>();
    served.isReady = promise;
    const asked = Array.from({ length: 5 }, () => app.inject('/'));
    await expect.poll(() => served.made).toBe(1);
    resolve();
    const replies = await Promise.all(asked);
    expect([replies.map(({ body }) => body), served.made]).toEqual([Array(5).fill('one'), 1]);
  });

  it('that could not be made is looked for by each of those who waited, and none of them waits for ever', async () => {
    const served = serve();
    const { promise, reject } = Promise.withResolvers<void>();
    served.isReady = promise;
    const asked = Array.from({ length: 3 }, () => app.inject('/'));
    await expect.poll(() => served.made).toBe(1);
    served.isReady = Promise.resolve();
    reject(new Error('The database is away.'));
    expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([500, 200, 200]);
  });

  it('is confirmed without being made', async () => {
    const served = serve();
    const first = await app.inject('/');
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await app.inject({ url: '/', headers });
    expect([first.body, again.statusCode, again.body, served.made]).toEqual(['one', 304, '', 1]);
  });

  it.each([['m'], [null]])(
    'is made anew once what it is of (%s) was said to have changed',
    async merchantId => {
      const served = serve();
      await app.inject('/');
      served.text = 'two';
      served.documents.forget('another');
      expect((await app.inject('/')).body).toBe('one');
      served.documents.forget(merchantId);
      expect((await app.inject('/')).body).toBe('two');
    },
  );

  it('has the tag of its bytes', () => {
    const of = (text: string) => publicDocument({ ...source, text }).etag;
    expect(of('one')).toBe(of('one'));
    expect(of('one')).not.toBe(of('two'));
  });

  it.each([
    ['2026-11-21T08:59:00.500Z', 'Sat, 21 Nov 2026 08:59:00 GMT'],
    ['2026-11-21T08:59:55.000Z', undefined],
    [null, undefined],
  ])('that changed at %s tells the time of its last change: %s', async (lastModified, expected) => {
    serve(lastModified);
    const reply = await app.inject('/');
    expect(reply.headers['last-modified']).toBe(expected);
    const since = await app.inject({
      url: '/',
      headers: { 'if-modified-since': 'Sat, 21 Nov 2026 08:59:58 GMT' },
    });
    expect(since.statusCode).toBe(expected === undefined ? 200 : 304);
  });
});

import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeChannel, signalChanges } from '../kernel/changes/change-signals.js';
import { systemClock } from '../kernel/clock.js';
import { newId } from '../kernel/ids.js';
import { publicDocument } from '../rest-facade/public-documents/public-documents.js';
import { currentDocuments } from './public-documents.js';

const merchantId = newId();
const hourMs = 3_600_000;

let app: FastifyInstance;
let made: number;
let hear: (payload: string) => void;
let reconnect: () => void;

beforeEach(async () => {
  made = 0;
  const signals = {
    on: (channel: string, listener: (payload: string) => void) => {
      expect(channel).toBe(changeChannel);
      hear = listener;
      return () => {};
    },
    onReconnect: (listener: () => void) => {
      reconnect = listener;
      return () => {};
    },
  };
  const documents = currentDocuments(signals, systemClock, hourMs);
  app = fastify() as FastifyInstance;
  app.get('/', (request, reply) => {
    const kept = documents.at(request);
    if (kept !== null) return documents.answer(kept, request, reply);
    const source = { contentType: 'text/plain', maxAgeSeconds: 60, lastModified: null, merchantId };
    return documents.send(publicDocument({ ...source, text: String(++made) }), request, reply);
  });
  await read();
});
afterEach(() => app.close());

const read = async () => (await app.inject('/')).body;
const signal = (kind: 'merchant' | 'order', organizationId: string, ids: string[]) =>
  signalChanges({ send: (_, payload) => hear(payload) }, [{ kind, organizationId, ids }]);

it('documents about a merchant are forgotten with what any process says of the merchant', async () => {
  expect(await read()).toBe('1');
  signal('merchant', merchantId, [merchantId]);
  expect(await read()).toBe('2');
});

it('they are kept while something else changes, and whatever the message is', async () => {
  signal('merchant', newId(), [newId()]);
  signal('order', merchantId, [newId()]);
  signal('order', merchantId, [merchantId]);
  for (const payload of ['', '/', 'merchant', `merchant/${newId()}/${merchantId}`]) hear(payload);
  expect(await read()).toBe('1');
});

it('all are forgotten once messages may have been missed', async () => {
  reconnect();
  expect(await read()).toBe('2');
});

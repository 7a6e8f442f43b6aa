import { afterEach, describe, expect, it } from 'vitest';
import { WebhookReceiver } from './webhook-receiver.js';

const open: WebhookReceiver[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map(receiver => receiver.close()));
});

async function listen(): Promise<WebhookReceiver> {
  const receiver = await WebhookReceiver.listen();
  open.push(receiver);
  return receiver;
}

const send = (receiver: WebhookReceiver, path: string, id: string): Promise<Response> =>
  fetch(receiver.urlOf(path), { method: 'POST', headers: { 'webhook-id': id }, body: `{"id":"${id}"}` });

describe('WebhookReceiver', () => {
  it('answers 204 and waits for as many different deliveries as it was told', async () => {
    const receiver = await listen();
    const arrivals = receiver.receive(2);
    expect((await send(receiver, '/a', 'first')).status).toBe(204);
    await send(receiver, '/a', 'second');
    const { firstAtMs, lastAtMs, sample } = await arrivals;
    expect([sample.id, sample.body.toString()]).toEqual(['first', '{"id":"first"}']);
    expect(lastAtMs).toBeGreaterThan(firstAtMs);
  });

  it('counts an event once a path, also when it is repeated later', async () => {
    const receiver = await listen();
    const earlier = receiver.receive(1);
    await send(receiver, '/a', 'first');
    await earlier;
    const later = receiver.receive(1);
    await send(receiver, '/a', 'first');
    await send(receiver, '/b', 'first');
    expect((await later).sample.path).toBe('/b');
  });

  it('says how many are missing when they do not come in time', async () => {
    const receiver = await listen();
    await expect(receiver.receive(3, 1)).rejects.toThrow('3 of 3 deliveries did not arrive within 1 ms');
  });
});

import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { isTestMessage, verifyWebhook, WebhookVerificationError } from '../../sdk/index.js';

interface Vector {
  name: string;
  expected: 'accept' | 'reject';
  secret: string;
  now: string;
  headers: Record<string, string>;
  body: string;
}

const file = new URL('../../docs/webhook-vectors.json', import.meta.url);
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Vector[] };
const valid = vectors.find(({ name }) => name === 'valid')!;
const verified = ({ body, headers, secret, now }: Vector) =>
  verifyWebhook({ body, headers }, secret, { now: new Date(now) });

describe('the public test vectors', () => {
  it.each(vectors.filter(({ expected }) => expected === 'accept'))('accept: $name', async vector => {
    expect(await verified(vector)).toEqual(JSON.parse(vector.body));
  });

  it.each(vectors.filter(({ expected }) => expected === 'reject'))('reject: $name', async vector => {
    await expect(verified(vector)).rejects.toBeInstanceOf(WebhookVerificationError);
  });

  it('are rejected with a reason', async () => {
    const reasons = await Promise.all(
      vectors
        .filter(({ expected }) => expected === 'reject')
        .map(async vector => [vector.name, await verified(vector).catch(({ reason }) => reason)]),
    );
    expect(Object.fromEntries(reasons)).toMatchObject({
      'tampered body': 'SIGNATURE_MISMATCH',
      'stale timestamp': 'TIMESTAMP_TOO_OLD',
      'future timestamp': 'TIMESTAMP_TOO_NEW',
      'no signature': 'HEADER_MISSING',
    });
  });
});

describe('a message', () => {
  const options = { now: new Date(valid.now) };

  it('is taken as bytes and as text, with headers as fetch and as Node have them', async () => {
    const event = JSON.parse(valid.body);
    const bytes = new TextEncoder().encode(valid.body);
    const { headers, secret } = valid;
    const upper = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    );
    const messages = [
      { body: bytes, headers: new Headers(headers) },
      { body: bytes.buffer, headers: upper },
      { body: Buffer.from(valid.body), headers: { ...headers, 'x-other': ['a', 'b'] } },
    ];
    for (const message of messages) {
      expect(await verifyWebhook(message, secret, options)).toEqual(event);
    }
  });

  it('is accepted by any of several secrets, and by none of others', async () => {
    const other = `whsec_${Buffer.from('another secret').toString('base64')}`;
    expect(await verifyWebhook(valid, [other, valid.secret], options)).toEqual(JSON.parse(valid.body));
    await expect(verifyWebhook(valid, [other], options)).rejects.toMatchObject({
      reason: 'SIGNATURE_MISMATCH',
    });
    await expect(verifyWebhook(valid, [], options)).rejects.toMatchObject({ reason: 'SIGNATURE_MISMATCH' });
    await expect(verifyWebhook(valid, 'whsec_', options)).rejects.toThrow('whsec_ and base64');
  });

  it.each(['', '1e9', '-1', 'NaN', '1795248000.5', ' 1795248000'])(
    'with the time %j is rejected',
    async time => {
      const headers = { ...valid.headers, 'webhook-timestamp': time };
      await expect(verifyWebhook({ body: valid.body, headers }, valid.secret, options)).rejects.toMatchObject(
        {
          reason: time === '' ? 'HEADER_MISSING' : 'TIMESTAMP_INVALID',
        },
      );
    },
  );

  it.each(['v1,', 'v1,***', 'v1', 'v2,abc', 'v1,YQ== v1,YQ=='])('signed %j is rejected', async signature => {
    const headers = { ...valid.headers, 'webhook-signature': signature };
    await expect(verifyWebhook({ body: valid.body, headers }, valid.secret, options)).rejects.toMatchObject({
      reason: 'SIGNATURE_MISMATCH',
    });
  });

  it('that tests the webhook is told apart from events', async () => {
    const body = JSON.stringify({ eventType: 'webhook.test', data: { test: true } });
    const at = new Date(valid.now);
    const headers = {
      'webhook-id': 'm',
      'webhook-timestamp': String(at.getTime() / 1000),
      'webhook-signature': new Webhook(valid.secret).sign('m', at, body),
    };
    const message = await verifyWebhook({ body, headers }, valid.secret, { now: at });
    expect(isTestMessage(message)).toBe(true);
    expect(isTestMessage(await verifyWebhook(valid, valid.secret, options))).toBe(false);
  });
});

describe('what is not given', () => {
  const { body, headers, secret } = valid;

  it.each([undefined, null, '', [undefined], ['']])(
    'is an error of the caller: the secret %j',
    async wrong => {
      const verifying = verifyWebhook({ body, headers }, wrong as unknown as string);
      await expect(verifying).rejects.toThrow(/^Give the secret of the webhook/);
    },
  );

  it.each([undefined, null, {}, JSON.parse(body)])('is an error of the caller: the body %#', async wrong => {
    await expect(verifyWebhook({ body: wrong, headers }, secret)).rejects.toThrow(/^The body of a webhook/);
    await expect(verifyWebhook({ body, headers: undefined as never }, secret)).rejects.toThrow(
      /^Give the header fields/,
    );
  });
});

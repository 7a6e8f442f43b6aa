import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it, vi } from 'vitest';

interface Vector {
  name: string;
  expected: 'accept' | 'reject';
  secret: string;
  now: string;
  headers: Record<string, string>;
  body: string;
}

const file = new URL('../../docs/webhook-vectors.json', import.meta.url);
const { vectors, toleranceSeconds } = JSON.parse(readFileSync(file, 'utf8')) as {
  vectors: Vector[];
  toleranceSeconds: number;
};
const valid = vectors.find(({ name }) => name === 'valid')!;
const rejected = vectors.filter(({ expected }) => expected === 'reject');
const verifiedAt = (now: string | number, { secret, body, headers }: Vector): unknown => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  return new Webhook(secret).verify(Buffer.from(body), headers);
};

afterEach(() => {
  vi.useRealTimers();
});

describe('the public test vectors, by the standardwebhooks library', () => {
  it.each(vectors.filter(({ expected }) => expected === 'accept'))('accept: $name', vector => {
    expect(verifiedAt(vector.now, vector)).toEqual(JSON.parse(vector.body));
  });

  it.each(rejected)('reject: $name', vector => {
    expect(() => verifiedAt(vector.now, vector)).toThrow(
      /No matching signature|too old|too new|Missing required/,
    );
  });

  it('differ from the valid one in nothing but what their names say', () => {
    const fields = ['secret', 'now', 'headers', 'body'] as const;
    const differing = (vector: Vector) =>
      fields.filter(field => JSON.stringify(vector[field]) !== JSON.stringify(valid[field]));
    expect(Object.fromEntries(rejected.map(vector => [vector.name, differing(vector)]))).toEqual({
      'tampered body': ['body'],
      'body printed again': ['body'],
      'another event id': ['headers'],
      'wrong secret': ['secret'],
      'stale timestamp': ['now'],
      'replayed under a fresh timestamp': ['now', 'headers'],
      'future timestamp': ['now'],
      'wrong prefix': ['headers'],
      'no signature': ['headers'],
    });
  });

  it('are accepted up to the tolerance on both sides, and not a second further', () => {
    const signedMs = Number(valid.headers['webhook-timestamp']) * 1000;
    for (const direction of [-1, 1]) {
      const edgeMs = signedMs + direction * toleranceSeconds * 1000;
      expect(verifiedAt(edgeMs, valid)).toEqual(JSON.parse(valid.body));
      expect(() => verifiedAt(edgeMs + direction * 1000, valid)).toThrow(/too (old|new)/);
    }
  });

  it('are signed in no other way than the library signs', () => {
    const { headers, secret, body } = valid;
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    expect(headers['webhook-signature']).toBe(new Webhook(secret).sign(headers['webhook-id']!, at, body));
  });
});

import { describe, expect, it } from 'vitest';
import { railOutcome } from './rail-call.js';

async function outcomeOf(call: () => Promise<null>): Promise<unknown[]> {
  const logged: unknown[] = [];
  const log = { error: (...said: unknown[]) => logged.push(said) };
  return [await railOutcome(log as never, 'p', call), logged];
}

describe('the call of a payment rail', () => {
  it('has the outcome that the rail told', async () => {
    expect(await outcomeOf(() => Promise.resolve(null))).toEqual([null, []]);
  });

  it.each<[string, unknown, string]>([
    ['an error', new TypeError('card 4242 4242 4242 4242'), 'TypeError'],
    ['a word', 'card 4242 4242 4242 4242', 'string'],
  ])(
    'that ends with %s says nothing of the payment, and is known by no word of it',
    async (_, thrown, name) => {
      const thrower = () => Promise.reject(thrown as Error);
      expect(await outcomeOf(thrower)).toEqual([
        { state: 'unknown', message: `The call ended with ${name}.` },
        [[{ paymentId: 'p', error: name }, 'a payment rail threw']],
      ]);
    },
  );
});

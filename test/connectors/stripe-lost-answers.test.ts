import { describe, expect, it } from 'vitest';
import type { SandboxFaultName } from '../../connectors/payments/acp_stripe/sandbox/sandbox-faults.js';
import { inStripeWorld, type StripeWorld, tokenInstrument, visa } from './stripe-world.js';

const noAnswer = {
  state: 'unknown',
  message: 'The processor did not answer: it may or may not have charged the payment.',
};

const isSilent: ReadonlySet<SandboxFaultName> = new Set(['hangBefore', 'hangAfter', 'hold']);

async function begin(world: StripeWorld, fault: SandboxFaultName) {
  const due = world.due();
  const reference = await world.prepared(due);
  world.sandbox.faults.set(fault, 1);
  const rail = isSilent.has(fault) ? world.hasty : world.rail;
  const outcome = await rail.confirm(reference, due, visa);
  return { due, reference, outcome };
}

describe('a confirmation whose answer is lost', () => {
  it.each(['failAfter', 'hangAfter', 'cutAfter'] as const)(
    'after the charge (%s) is unknown, and found captured when asked',
    fault =>
      inStripeWorld(async world => {
        const { due, reference, outcome } = await begin(world, fault);
        expect(outcome).toEqual(noAnswer);
        expect(await world.rail.query(reference, due)).toMatchObject({ state: 'captured', amount: '25.50' });
        expect(await world.rail.abandon(reference, due)).toMatchObject({ state: 'captured' });
        expect(world.sandbox.captured().charges).toBe(1);
      })(),
  );

  it.each(['failBefore', 'hangBefore'] as const)(
    'before the charge (%s) stays unknown until it is abandoned, and is then never charged',
    fault =>
      inStripeWorld(async world => {
        const { due, reference, outcome } = await begin(world, fault);
        expect(outcome).toEqual(noAnswer);
        expect(await world.rail.query(reference, due)).toMatchObject({ state: 'unknown' });
        expect(await world.rail.abandon(reference, due)).toMatchObject({
          state: 'declined',
          code: 'canceled',
        });
        expect(await world.rail.query(reference, due)).toMatchObject({ state: 'declined', code: 'canceled' });
        expect(world.sandbox.captured().charges).toBe(0);
      })(),
  );

  it(
    'and that is repeated under the same payment charges no second time',
    inStripeWorld(async world => {
      for (const fault of ['hangAfter', 'cutAfter'] as const) {
        const { due, reference } = await begin(world, fault);
        expect(await world.rail.confirm(reference, due, visa)).toMatchObject({ state: 'captured' });
      }
      expect(world.sandbox.captured().charges).toBe(2);
    }),
  );

  it(
    'is unknown while the processor still works on it, and captured when it was done in the end',
    inStripeWorld(async world => {
      const { due, reference, outcome } = await begin(world, 'hold');
      expect(outcome).toEqual(noAnswer);
      const another = tokenInstrument('pm_card_mastercard');
      expect(await world.rail.confirm(reference, due, visa)).toMatchObject({ state: 'unknown' });
      expect(await world.rail.confirm(reference, due, another)).toMatchObject({ state: 'unknown' });
      expect(await world.rail.query(reference, due)).toMatchObject({ state: 'unknown' });
      world.sandbox.release();
      expect(await world.rail.query(reference, due)).toMatchObject({ state: 'captured' });
      expect(world.sandbox.captured().charges).toBe(1);
    }),
  );

  it(
    'and that was abandoned meanwhile charges nothing when the processor comes to it',
    inStripeWorld(async world => {
      const { due, reference } = await begin(world, 'hold');
      expect(await world.rail.abandon(reference, due)).toMatchObject({ state: 'declined', code: 'canceled' });
      world.sandbox.release();
      expect(await world.rail.query(reference, due)).toMatchObject({ state: 'declined', code: 'canceled' });
      expect(world.sandbox.captured().charges).toBe(0);
    }),
  );
});

describe('a processor that is down', () => {
  it(
    'cannot be asked for a payment, and takes the same one later',
    inStripeWorld(async world => {
      const due = world.due();
      world.sandbox.faults.set('down', 1);
      expect(await world.rail.prepare(due, visa)).toEqual({
        state: 'unavailable',
        message: 'The processor cannot be asked for a payment now.',
      });
      expect(await world.rail.prepare(due, visa)).toMatchObject({ state: 'prepared' });
    }),
  );

  it(
    'leaves what it was asked about unknown',
    inStripeWorld(async world => {
      const due = world.due();
      const reference = await world.prepared(due);
      await world.rail.confirm(reference, due, visa);
      world.sandbox.faults.set('down', Number.POSITIVE_INFINITY);
      expect(await world.rail.query(reference, due)).toEqual(noAnswer);
      expect(await world.rail.abandon(reference, due)).toEqual(noAnswer);
      expect(await world.rail.refund(reference, due)).toEqual(noAnswer);
      world.sandbox.faults.clear();
      expect(await world.rail.query(reference, due)).toMatchObject({ state: 'captured' });
    }),
  );

  it(
    'is what a key that it does not know looks like: nothing is declined, nothing is lost',
    inStripeWorld(async world => {
      const due = world.due();
      const reference = await world.prepared(due);
      await world.rail.confirm(reference, due, visa);
      const stranger = world.open({ secretKey: 'sk_test_00000000' });
      expect(await stranger.prepare(world.due(), visa)).toMatchObject({ state: 'unavailable' });
      expect(await stranger.confirm(reference, due, visa)).toEqual(noAnswer);
      expect(await stranger.query(reference, due)).toEqual(noAnswer);
    }),
  );
});

it(
  'no outcome of any failure quotes the key or the credential',
  inStripeWorld(async world => {
    const stranger = world.open({ secretKey: 'sk_test_secret_of_another' });
    const instrument = { type: 'card', credential: { token: 'pm_secret_token' } };
    const due = world.due();
    const reference = await world.prepared(due, instrument);
    const outcomes = [
      await stranger.prepare(due, instrument),
      await stranger.confirm(reference, due, instrument),
      await world.rail.confirm(reference, due, instrument),
      await world.rail.query('pi_secret_reference', due),
    ];
    expect(JSON.stringify(outcomes)).not.toMatch(/secret/);
  }),
);

import type { PaymentPayload, PaymentRequired } from '@x402/core/types';
import type { PrivateKeyAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenRail, PaymentDue } from '../../connectors/payments/port.js';
import {
  asInstrument,
  newAddress,
  newDue,
  signPayment,
  signPaymentV1,
  startX402World,
  type X402World,
} from '../support/x402/x402-world.js';

let world: X402World;
let rail: OpenRail;
let payer: PrivateKeyAccount;

beforeAll(async () => {
  world = await startX402World();
  rail = world.open();
  payer = await world.chain.newPayer(1_000n);
});
afterAll(() => world.close());
beforeEach(() => {
  world.facilitator.calls.length = 0;
});

const askedFor = (due: PaymentDue): PaymentRequired => rail.requirements(due) as unknown as PaymentRequired;
const signedFor = (due: PaymentDue): Promise<PaymentPayload> => signPayment(payer, askedFor(due));

async function preparedReference(due: PaymentDue, payload: PaymentPayload): Promise<string> {
  const prepared = await rail.prepare(due, asInstrument(payload));
  expect(prepared).toMatchObject({ state: 'prepared' });
  return (prepared as { reference: string }).reference;
}

/** What `work` brought the merchant, in atomic units. */
async function earnedBy(work: () => Promise<unknown>): Promise<bigint> {
  const before = await world.chain.balanceOf(world.merchant);
  await work();
  return (await world.chain.balanceOf(world.merchant)) - before;
}

describe('a payment by x402', () => {
  it('is prepared without moving money, then captured to the unit, and found on the chain', async () => {
    const due = newDue('35.25');
    const payload = await signedFor(due);
    const { authorization } = payload.payload as { authorization: Record<string, string> };
    let reference = '';
    const whilePrepared = await earnedBy(async () => {
      const prepared = await rail.prepare(due, asInstrument(payload));
      reference = ['eip155:84532', world.chain.token, payer.address, authorization.nonce, world.merchant]
        .join('/')
        .toLowerCase();
      const expiresAt = new Date(Number(authorization.validBefore) * 1000).toISOString();
      expect(prepared).toEqual({ state: 'prepared', reference, expiresAt });
    });
    expect(whilePrepared).toBe(0n);
    expect(await rail.query(reference, due)).toMatchObject({ state: 'unknown' });

    let receipt = '';
    const earned = await earnedBy(async () => {
      const outcome = await rail.confirm(reference, due, asInstrument(payload));
      expect(outcome).toMatchObject({ state: 'captured', amount: '35.25', currency: 'USD' });
      receipt = (outcome as { receipt: string }).receipt;
    });
    expect(earned).toBe(35_250_000n);
    expect(receipt).toMatch(/^0x[0-9a-f]{64}$/);
    const captured = { state: 'captured', amount: '35.25', currency: 'USD', receipt };
    expect(await rail.query(reference, due)).toEqual(captured);
    expect(await rail.abandon(reference, due)).toEqual(captured);
  });

  it('is captured once, however often it is confirmed', async () => {
    const due = newDue('2.00');
    const payload = await signedFor(due);
    const reference = await preparedReference(due, payload);
    const earned = await earnedBy(async () => {
      const first = await rail.confirm(reference, due, asInstrument(payload));
      expect(first).toMatchObject({ state: 'captured' });
      expect(await rail.confirm(reference, due, asInstrument(payload))).toEqual(first);
    });
    expect(earned).toBe(2_000_000n);
  });

  it('is the one that was prepared: another of the same session moves no money', async () => {
    const due = newDue('2.50');
    const reference = await preparedReference(due, await signedFor(due));
    const another = asInstrument(await signedFor(due));
    const earned = await earnedBy(async () => {
      expect(await rail.confirm(reference, due, another)).toMatchObject({ state: 'unknown' });
    });
    expect(earned).toBe(0n);
  });

  it('is taken in the form of version 1', async () => {
    const due = newDue('7.00');
    const payload = await signPaymentV1(payer, askedFor(due));
    expect(payload).toMatchObject({ x402Version: 1, network: 'base-sepolia' });
    const reference = await preparedReference(due, payload);
    const earned = await earnedBy(async () => {
      expect(await rail.confirm(reference, due, asInstrument(payload))).toMatchObject({ state: 'captured' });
    });
    expect(earned).toBe(7_000_000n);
    expect(world.facilitator.calls.map(({ body }) => body.x402Version)).toEqual([1, 1]);
  });

  it('asks the facilitator with our own requirement and its bearer token', async () => {
    const due = newDue('3.00');
    const payload = await signedFor(due);
    const altered = { ...payload, accepted: { ...payload.accepted, maxTimeoutSeconds: 9999 } };
    await preparedReference(due, altered);
    const [call] = world.facilitator.calls;
    expect(call).toMatchObject({ path: '/verify', authorization: 'Bearer facilitator-token' });
    expect(call!.body.paymentRequirements).toEqual(askedFor(due).accepts[0]);
    expect(call!.body.paymentPayload.accepted).toEqual(askedFor(due).accepts[0]);
  });

  it('is declined the second time, by the nonce', async () => {
    const due = newDue('4.00');
    const payload = await signedFor(due);
    const reference = await preparedReference(due, payload);
    await rail.confirm(reference, due, asInstrument(payload));
    expect(await rail.prepare(due, asInstrument(payload))).toMatchObject({
      state: 'declined',
      code: 'invalid_exact_evm_nonce_already_used',
    });
    // For another session the agent could leave out what the payment was meant for: the reference is the same.
    const { resource: _, ...elsewhere } = payload;
    expect(await rail.prepare({ ...newDue('4.00') }, asInstrument(elsewhere))).toMatchObject({
      state: 'declined',
      code: 'invalid_exact_evm_nonce_already_used',
    });
  });

  it('is the same payment for every session that it is offered to', async () => {
    const due = newDue('4.50');
    const { resource: _, ...payload } = await signedFor(due);
    const reference = await preparedReference(due, payload);
    expect(await preparedReference(newDue('4.50'), payload)).toBe(reference);
  });

  it('is declined where the payer has not enough, or nothing', async () => {
    const poor = await world.chain.newPayer(1n);
    const due = newDue('1.01');
    const payload = await signPayment(poor, askedFor(due));
    expect(await rail.prepare(due, asInstrument(payload))).toEqual({
      state: 'declined',
      code: 'insufficient_funds',
      message: 'The payer does not have that much of the token.',
    });
  });

  it('is declined where the money was gone by the time of the settlement', async () => {
    const spender = await world.chain.newPayer(5n);
    const [due, other] = [newDue('5.00'), newDue('5.00')];
    const payload = await signPayment(spender, askedFor(due));
    const rival = await signPayment(spender, askedFor(other));
    const reference = await preparedReference(due, payload);
    const rivalReference = await preparedReference(other, rival);
    expect(await rail.confirm(rivalReference, other, asInstrument(rival))).toMatchObject({
      state: 'captured',
    });
    expect(await rail.confirm(reference, due, asInstrument(payload))).toMatchObject({
      state: 'declined',
      code: 'insufficient_funds',
    });
  });

  it.each([
    ['another amount', { amount: '36.00' }, 'invalid_exact_evm_payload_authorization_value_mismatch'],
    [
      'a session that ends first',
      { expiresAt: new Date(Date.now() + 60_000).toISOString() },
      'invalid_exact_evm_payload_authorization_valid_before',
    ],
    ['another session', { resourceUrl: 'https://tradewind.example/other' }, 'invalid_payload'],
    ['another currency', { currency: 'SGD' }, 'invalid_payment_requirements'],
  ])('is declined for %s, before anybody is asked', async (_, change, code) => {
    const due = newDue('35.00');
    const payload = await signedFor(due);
    const outcome = await rail.prepare({ ...due, ...change }, asInstrument(payload));
    expect(outcome).toMatchObject({ state: 'declined', code });
    expect(world.facilitator.calls).toEqual([]);
  });

  it('is declined where it pays somebody else, whatever it says that it agreed to', async () => {
    const due = newDue('6.00');
    const asked = askedFor(due);
    const elsewhere = await signPayment(payer, {
      ...asked,
      accepts: [{ ...asked.accepts[0]!, payTo: newAddress() }],
    });
    const code = 'invalid_exact_evm_payload_recipient_mismatch';
    expect(await rail.prepare(due, asInstrument(elsewhere))).toMatchObject({ state: 'declined', code });
    const lying = { ...elsewhere, accepted: asked.accepts[0]! };
    expect(await rail.prepare(due, asInstrument(lying))).toMatchObject({ state: 'declined', code });
  });

  it('is declined where the signature is not over it', async () => {
    const due = newDue('6.00');
    const other = await world.chain.newPayer(10n);
    const [payload, foreign] = [await signedFor(due), await signPayment(other, askedFor(due))];
    const forged = {
      ...payload,
      payload: { ...payload.payload, signature: foreign.payload.signature },
    };
    expect(await rail.prepare(due, asInstrument(forged))).toMatchObject({
      state: 'declined',
      code: 'invalid_exact_evm_payload_signature',
    });
  });

  it('cannot be refunded by the protocol', async () => {
    expect(await rail.refund('eip155:84532/0x/0x/0x/0x', newDue('1.00'))).toBeNull();
    expect(rail.readPush({ headers: {}, rawBody: Buffer.alloc(0) })).toEqual({ isGenuine: false });
  });
});

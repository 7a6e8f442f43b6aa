import type { PaymentRequired } from '@x402/core/types';
import type { PrivateKeyAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OpenRail, PaymentDue, PaymentInstrument } from '../../connectors/payments/port.js';
import type { FacilitatorFault } from '../support/x402/facilitator-server.js';
import {
  asInstrument,
  newAddress,
  newDue,
  signPayment,
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
afterEach(() => {
  world.facilitator.fault = null;
});

interface Prepared {
  /** As the caller keeps it: until the authorization ends. */
  due: PaymentDue;
  instrument: PaymentInstrument;
  reference: string;
}

async function prepared(amount: string): Promise<Prepared> {
  const due = newDue(amount);
  const payload = await signPayment(payer, rail.requirements(due) as unknown as PaymentRequired);
  const outcome = await rail.prepare(due, asInstrument(payload));
  if (outcome.state !== 'prepared') {
    throw new Error(`It was not prepared: ${JSON.stringify(outcome)}`);
  }
  return {
    due: { ...due, expiresAt: outcome.expiresAt! },
    instrument: asInstrument(payload),
    reference: outcome.reference,
  };
}

const confirm = ({ reference, due, instrument }: Prepared) => rail.confirm(reference, due, instrument);
const query = ({ reference, due }: Prepared) => rail.query(reference, due);

describe('a settlement whose answer was lost', () => {
  it.each<FacilitatorFault>([
    'hang after settle',
    'break after settle',
    '500 after settle',
    'pending after settle',
  ])('is found on the chain at once: %s', async fault => {
    const payment = await prepared('35.00');
    world.facilitator.fault = fault;
    const before = await world.chain.balanceOf(world.merchant);
    const hasty = world.open({}, 6_000);
    const outcome = await hasty.confirm(payment.reference, payment.due, payment.instrument);
    expect(outcome).toMatchObject({ state: 'captured', amount: '35.00', currency: 'USD' });
    expect(await query(payment)).toEqual(outcome);
    expect((await world.chain.balanceOf(world.merchant)) - before).toBe(35_000_000n);
  });

  it('is unknown while the chain does not answer, and found when it does', async () => {
    const payment = await prepared('12.00');
    world.facilitator.fault = '500 after settle';
    const blind = world.open({ rpcUrl: 'http://127.0.0.1:1' });
    expect(await blind.confirm(payment.reference, payment.due, payment.instrument)).toMatchObject({
      state: 'unknown',
    });
    expect(await query(payment)).toMatchObject({ state: 'captured', amount: '12.00' });
  });

  it('is not believed to be lost by a node of another chain', async () => {
    const payment = await prepared('12.00');
    const elsewhere = world.open({ network: 'eip155:8453' });
    expect(await elsewhere.query(payment.reference, payment.due)).toMatchObject({ state: 'unknown' });
    const reference = payment.reference.replace('eip155:84532', 'eip155:8453');
    expect(await elsewhere.query(reference, payment.due)).toMatchObject({ state: 'unknown' });
  });

  it('is found though thousands of blocks came after it', async () => {
    const payment = await prepared('14.00');
    world.facilitator.fault = '500 after settle';
    const outcome = await confirm(payment);
    await world.chain.mine(4_100);
    expect(await query(payment)).toEqual(outcome);
  });

  it('is found by the address that it was paid to, though the merchant has another one now', async () => {
    const payment = await prepared('13.00');
    await confirm(payment);
    const moved = world.open({ payTo: newAddress() });
    expect(await moved.query(payment.reference, payment.due)).toMatchObject({ state: 'captured' });
  });
});

describe('a verification without an answer', () => {
  it('leaves the payment to be tried again', async () => {
    const due = newDue('5.00');
    const payload = await signPayment(payer, rail.requirements(due) as unknown as PaymentRequired);
    world.facilitator.fault = '500 at verify';
    expect(await rail.prepare(due, asInstrument(payload))).toEqual({
      state: 'unavailable',
      message: 'The facilitator answered 500.',
    });
    const unreachable = world.open({ facilitatorUrl: 'http://127.0.0.1:1' });
    expect(await unreachable.prepare(due, asInstrument(payload))).toEqual({
      state: 'unavailable',
      message: 'The facilitator could not be reached.',
    });
    world.facilitator.fault = null;
    expect(await rail.prepare(due, asInstrument(payload))).toMatchObject({ state: 'prepared' });
  });
});

// Last, since it takes the chain into the future.
describe('a settlement that was not made', () => {
  it('is declined at once where the facilitator was never reached', async () => {
    const payment = await prepared('9.00');
    const unreachable = world.open({ facilitatorUrl: 'http://127.0.0.1:1' });
    expect(await unreachable.confirm(payment.reference, payment.due, payment.instrument)).toMatchObject({
      state: 'declined',
      code: 'unexpected_settle_error',
    });
  });

  it('is unknown while it could still be made, and declined when the chain takes it no more', async () => {
    const payment = await prepared('8.00');
    world.facilitator.fault = '500 before settle';
    const before = await world.chain.balanceOf(world.merchant);
    expect(await confirm(payment)).toMatchObject({ state: 'unknown' });
    expect(await rail.abandon(payment.reference, payment.due)).toMatchObject({ state: 'unknown' });
    await world.chain.pass(300);
    expect(await query(payment)).toMatchObject({ state: 'unknown' });
    await world.chain.pass(61);
    expect(await query(payment)).toMatchObject({
      state: 'declined',
      code: 'invalid_exact_evm_payload_authorization_valid_before',
    });
    expect(await world.chain.balanceOf(world.merchant)).toBe(before);
  });
});

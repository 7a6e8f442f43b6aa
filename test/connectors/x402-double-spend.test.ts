import type { Address, Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenRail, PaymentDue, PaymentInstrument } from '../../connectors/payments/port.js';
import {
  newNonce,
  signedCancellation,
  signedTransfer,
  type Transfer,
} from '../support/x402/authorizations.js';
import type { TokenCall } from '../support/x402/local-chain.js';
import { newAddress, newDue, startX402World, type X402World } from '../support/x402/x402-world.js';

let world: X402World;
let rail: OpenRail;
let payer: PrivateKeyAccount;
let token: Address;

beforeAll(async () => {
  world = await startX402World();
  rail = world.open();
  payer = await world.chain.newPayer(1_000n);
  token = world.chain.token;
});
afterAll(() => world.close());

/** A payment of 10 dollars that was prepared; what happens next is up to the agent, and anybody whom it has told. */
interface Prepared {
  due: PaymentDue;
  instrument: PaymentInstrument;
  reference: string;
  nonce: Hex;
  call: TokenCall;
}

const transferOf = (nonce: Hex, to: Address, value = 10_000_000n): Transfer => {
  const nowSeconds = BigInt(Math.floor(Date.now() / 1000));
  const [validAfter, validBefore] = [nowSeconds - 600n, nowSeconds + 300n];
  return { from: payer.address, to, value, validAfter, validBefore, nonce };
};

async function prepared(): Promise<Prepared> {
  const due = newDue('10.00');
  const nonce = newNonce();
  const transfer = transferOf(nonce, world.merchant);
  const call = await signedTransfer(payer, token, transfer);
  const { accepts } = rail.requirements(due) as { accepts: object[] };
  const authorization = Object.fromEntries(
    Object.entries(transfer).map(([name, value]) => [name, String(value)]),
  );
  const payload = { signature: call.signature, authorization };
  const instrument = {
    type: 'x402_payload',
    credential: { x402Version: 2, accepted: accepts[0], payload },
  };
  const outcome = await rail.prepare(due, instrument);
  if (outcome.state !== 'prepared') {
    throw new Error(`It was not prepared: ${JSON.stringify(outcome)}`);
  }
  return { due, instrument, reference: outcome.reference, nonce, call };
}

const notOurs = { state: 'declined', code: 'invalid_exact_evm_nonce_already_used' };

/** However the payment is looked at, it was not made. */
async function expectUnpaid({ reference, due, instrument }: Prepared): Promise<void> {
  expect(await rail.query(reference, due)).toMatchObject(notOurs);
  expect(await rail.confirm(reference, due, instrument)).toMatchObject(notOurs);
  expect(await rail.abandon(reference, due)).toMatchObject(notOurs);
}

describe('a payer who spends an authorization elsewhere', () => {
  it('has not paid when the authorization was taken back', async () => {
    const payment = await prepared();
    await world.chain.run([await signedCancellation(payer, token, payment.nonce)]);
    await expectUnpaid(payment);
  });

  it('has not paid when somebody else was paid by the same nonce', async () => {
    const payment = await prepared();
    await world.chain.run([await signedTransfer(payer, token, transferOf(payment.nonce, newAddress()))]);
    await expectUnpaid(payment);
  });

  it('has not paid when the merchant got less by the same nonce', async () => {
    const payment = await prepared();
    await world.chain.run([
      await signedTransfer(payer, token, transferOf(payment.nonce, world.merchant, 1n)),
    ]);
    await expectUnpaid(payment);
  });

  it('has paid once when one transaction uses two authorizations and pays by the first only', async () => {
    const [paid, unpaid] = [await prepared(), await prepared()];
    const hash = await world.chain.run([
      paid.call,
      await signedTransfer(payer, token, transferOf(unpaid.nonce, newAddress())),
    ]);
    expect(await rail.query(paid.reference, paid.due)).toMatchObject({ state: 'captured', receipt: hash });
    await expectUnpaid(unpaid);
  });

  it('has paid once when one transaction uses two authorizations and pays by the second only', async () => {
    const [paid, unpaid] = [await prepared(), await prepared()];
    const hash = await world.chain.run([
      await signedTransfer(payer, token, transferOf(unpaid.nonce, newAddress())),
      paid.call,
    ]);
    expect(await rail.query(paid.reference, paid.due)).toMatchObject({ state: 'captured', receipt: hash });
    await expectUnpaid(unpaid);
  });

  it('has paid both when one transaction makes both payments', async () => {
    const payments = [await prepared(), await prepared()];
    const receipt = await world.chain.run(payments.map(({ call }) => call));
    for (const { reference, due } of payments) {
      expect(await rail.query(reference, due)).toMatchObject({ state: 'captured', receipt });
    }
  });
});

describe('a payer who puts the payment on the chain alone', () => {
  it('has paid, and the settlement finds it', async () => {
    const payment = await prepared();
    const receipt = await world.chain.run([payment.call]);
    expect(await rail.confirm(payment.reference, payment.due, payment.instrument)).toMatchObject({
      state: 'captured',
      receipt,
    });
  });
});

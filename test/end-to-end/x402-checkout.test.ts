import { x402HTTPClient } from '@x402/core/client';
import type { PaymentRequired, SettleResponse } from '@x402/core/types';
import type { PrivateKeyAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import type { Reply } from '../support/rest-client.js';
import { type Session, X402Shop } from '../support/x402/x402-shop.js';
import { newAddress, openWalletClient, signPaymentV1 } from '../support/x402/x402-world.js';

let shop: X402Shop;
let payer: PrivateKeyAccount;
/** The official client library, with the payer's key. */
let official: x402HTTPClient;

beforeAll(async () => {
  shop = await X402Shop.open();
  payer = await shop.world.chain.newPayer(10_000n);
  official = new x402HTTPClient(openWalletClient(payer));
});
afterAll(() => shop.close());
afterEach(() => {
  shop.world.facilitator.fault = null;
  shop.gate.isOpen = true;
});

/** The header field that the client sends, having been asked for `asked`. */
const paymentFor = async (asked: PaymentRequired): Promise<Record<string, string>> =>
  official.encodePaymentSignatureHeader(await official.createPaymentPayload(asked));
const askedIn = ({ headers }: Reply): PaymentRequired =>
  official.getPaymentRequiredResponse(name => headers.get(name));
const settlementIn = ({ headers }: Reply): SettleResponse =>
  official.getPaymentSettleResponse(name => headers.get(name));

const statusesOf = ({ status, json }: Reply): [number, string] => [status, json.session?.status ?? json.code];

describe('an agent with the official x402 client', () => {
  it('is asked for the payment, pays, and gets its order', async () => {
    const before = await shop.balances();
    const session = await shop.session(2);
    const unpaid = await shop.complete(session);
    expect(statusesOf(unpaid)).toEqual([402, 'PAYMENT_REQUIRED']);
    const asked = askedIn(unpaid);
    expect(asked.resource.url).toContain(session.id);
    expect(asked.accepts).toMatchObject([{ amount: '35000000', payTo: shop.world.merchant }]);
    expect(session.paymentRequirements.accepts).toMatchObject([{ amount: '35000000' }]);

    const paid = await shop.complete(session, await paymentFor(asked));
    expect(statusesOf(paid)).toEqual([200, 'completed']);
    expect(settlementIn(paid)).toMatchObject({
      success: true,
      network: 'eip155:84532',
      payer: payer.address.toLowerCase(),
      transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    });
    expect(await shop.order(paid.json.session.orderId)).toMatchObject({
      marketplace: 'agentic_checkout',
      status: 'to_ship',
      externalOrderId: session.id,
      totals: { total: { amount: '35.00', currency: 'USD' } },
    });
    await shop.expectSold(2, before);
  });

  it('pays by version 1 of the protocol as well', async () => {
    const before = await shop.balances();
    const session = await shop.session(1);
    const payload = await signPaymentV1(payer, session.paymentRequirements);
    const headers = official.encodePaymentSignatureHeader(payload);
    expect(Object.keys(headers)).toEqual(['X-PAYMENT']);
    expect(statusesOf(await shop.complete(session, headers))).toEqual([200, 'completed']);
    await shop.expectSold(1, before);
  });

  it('pays in the body of the request as well', async () => {
    const before = await shop.balances();
    const session = await shop.session(1);
    const credential = await official.createPaymentPayload(session.paymentRequirements);
    const paid = await shop.complete(session, {}, { payment: { type: 'x402_payload', credential } });
    expect(statusesOf(paid)).toEqual([200, 'completed']);
    await shop.expectSold(1, before);
  });
});

describe('a payment that is not the one asked for', () => {
  /** It is rejected by the word of the protocol, nothing moves, and the session can still be paid. */
  async function expectRejected(
    session: Session,
    payment: Record<string, string>,
    word: string,
  ): Promise<void> {
    const before = await shop.balances();
    const key = { ...payment, 'idempotency-key': newAddress() };
    const rejected = await shop.complete(session, key);
    expect(statusesOf(rejected)).toEqual([402, 'PAYMENT_DECLINED']);
    const again = await shop.complete(session, key);
    expect([again.status, again.json.detail]).toEqual([402, rejected.json.detail]);
    expect([rejected, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([
      null,
      'true',
    ]);
    expect(settlementIn(rejected)).toMatchObject({ success: false, errorReason: word });
    await shop.expectSold(0, before);
    const paid = await shop.complete(session, await paymentFor(askedIn(rejected)));
    expect(statusesOf(paid)).toEqual([200, 'completed']);
    await shop.expectSold(1, before);
  }

  const altered = ({ paymentRequirements: asked }: Session, change: object): PaymentRequired => ({
    ...asked,
    accepts: [{ ...asked.accepts[0]!, ...change }],
  });

  it.each([
    ['too little', { amount: '17499999' }, 'invalid_exact_evm_payload_authorization_value_mismatch'],
    ['too much', { amount: '17500001' }, 'invalid_exact_evm_payload_authorization_value_mismatch'],
    ['for somebody else', { payTo: newAddress() }, 'invalid_exact_evm_payload_recipient_mismatch'],
    ['valid too long', { maxTimeoutSeconds: 86_400 }, 'invalid_exact_evm_payload_authorization_valid_before'],
  ])('is rejected where it is %s', async (_, change, word) => {
    const session = await shop.session(1);
    await expectRejected(session, await paymentFor(altered(session, change)), word);
  });

  it.each(['hello', Buffer.from('{"x402Version":3}').toString('base64')])(
    'is malformed where it is none: %s',
    async text => {
      const before = await shop.balances();
      const session = await shop.session(1);
      const rejected = await shop.complete(session, { 'payment-signature': text });
      expect(statusesOf(rejected)).toEqual([400, 'VALIDATION_FAILED']);
      expect(rejected.json.errors[0].path).toBe('payment.credential');
      expect(settlementIn(rejected).success).toBe(false);
      await shop.expectSold(0, before);
      const paid = await shop.complete(session, await paymentFor(askedIn(rejected)));
      expect(statusesOf(paid)).toEqual([200, 'completed']);
    },
  );

  it('is rejected where it has expired', async () => {
    const session = await shop.session(1);
    const over = await official.createPaymentPayload(altered(session, { maxTimeoutSeconds: -1 }));
    const payload = { ...over, accepted: session.paymentRequirements.accepts[0]! };
    await expectRejected(
      session,
      official.encodePaymentSignatureHeader(payload),
      'invalid_exact_evm_payload_authorization_valid_before',
    );
  });

  it('is rejected where another session asked for it', async () => {
    const [session, other] = [await shop.session(1), await shop.session(1)];
    await expectRejected(session, await paymentFor(other.paymentRequirements), 'invalid_payload');
  });

  it('is rejected where it has paid for another session', async () => {
    const [first, second] = [await shop.session(1), await shop.session(1)];
    const { resource: _, ...payload } = await official.createPaymentPayload(first.paymentRequirements);
    const payment = official.encodePaymentSignatureHeader(payload);
    expect(statusesOf(await shop.complete(first, payment))).toEqual([200, 'completed']);
    await expectRejected(second, payment, 'invalid_exact_evm_nonce_already_used');
  });

  it('pays for one of two sessions that are completed with it at once', async () => {
    const before = await shop.balances();
    const sessions = [await shop.session(1), await shop.session(1)];
    const { resource: _, ...payload } = await official.createPaymentPayload(sessions[0]!.paymentRequirements);
    const payment = official.encodePaymentSignatureHeader(payload);
    const replies = await Promise.all(sessions.map(session => shop.complete(session, payment)));
    expect(replies.map(statusesOf).sort()).toEqual([
      [200, 'completed'],
      [402, 'PAYMENT_DECLINED'],
    ]);
    const rejected = replies.find(({ status }) => status === 402)!;
    expect(settlementIn(rejected)).toMatchObject({
      success: false,
      errorReason: 'invalid_exact_evm_nonce_already_used',
    });
    await shop.expectSold(1, before);
  });
});

describe('a settlement whose answer is lost after the transfer', () => {
  it('is found on the chain, and completes the order in the same call', async () => {
    const before = await shop.balances();
    const session = await shop.session(2);
    shop.world.facilitator.fault = 'break after settle';
    const paid = await shop.complete(session, await paymentFor(session.paymentRequirements));
    expect(statusesOf(paid)).toEqual([200, 'completed']);
    expect(settlementIn(paid).success).toBe(true);
    await shop.expectSold(2, before);
  });

  it('completes the order once when the chain can be read again, whatever the agent tries meanwhile', async () => {
    const before = await shop.balances();
    const session = await shop.session(2);
    const payment = await paymentFor(session.paymentRequirements);
    const key = { 'idempotency-key': newId() };
    shop.world.facilitator.fault = 'break after settle';
    shop.gate.isOpen = false;
    const inProgress = [200, 'complete_in_progress'];
    expect(statusesOf(await shop.complete(session, { ...payment, ...key }))).toEqual(inProgress);
    expect(statusesOf(await shop.complete(session, { ...payment, ...key }))).toEqual(inProgress);
    const another = await paymentFor(session.paymentRequirements);
    expect(statusesOf(await shop.complete(session, another))).toEqual([409, 'CHECKOUT_IN_PROGRESS']);
    expect(statusesOf(await shop.cancel(session))).toEqual([409, 'CHECKOUT_IN_PROGRESS']);

    shop.gate.isOpen = true;
    const { orderId } = await shop.recover(session, 'completed');
    expect(await shop.order(orderId!)).toMatchObject({ externalOrderId: session.id });
    const late = await shop.complete(session, { ...payment, ...key });
    expect([late.status, late.json.session.orderId]).toEqual([200, orderId]);
    await shop.expectSold(2, before);
  });
});

// Last, since it takes the chain into the future.
describe('a settlement that was never made', () => {
  it('opens the session again when the chain would not take it any more', async () => {
    const before = await shop.balances();
    const session = await shop.session(2);
    shop.world.facilitator.fault = '500 before settle';
    const sent = await shop.complete(session, await paymentFor(session.paymentRequirements));
    expect(statusesOf(sent)).toEqual([200, 'complete_in_progress']);
    await shop.world.chain.pass(361);
    await shop.recover(session, 'ready_for_payment');
    expect(statusesOf(await shop.cancel(session))).toEqual([200, 'canceled']);
    await shop.expectSold(0, before);
  });
});

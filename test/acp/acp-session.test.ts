import { describe, expect, it } from 'vitest';
import { fail } from '../../kernel/errors.js';
import type { AcpCheckout } from '../../rest-facade/acp/acp-checkout.js';
import { refusalMessage } from '../../rest-facade/acp/acp-messages.js';
import { acpSessionOf } from '../../rest-facade/acp/acp-session.js';
import type { AcpMessage, AcpTotal } from '../../rest-facade/acp/acp-session.schema.js';
import { acpProblems, hasAcpData } from './acp-schemas.js';
import { sampleCheckout } from './sample-checkout.js';

const place = { publicUrl: 'https://shop.example' };
/** As it is sent: without what is undefined. */
const shown = (session: AcpCheckout, refused: AcpMessage[] = []) =>
  JSON.parse(JSON.stringify(acpSessionOf(session, place, refused))) as ReturnType<typeof acpSessionOf>;

const amountOf = (totals: AcpTotal[], type: AcpTotal['type']) =>
  totals.find(total => total.type === type)?.amount ?? 0;

const noPayment = {
  rail: 'acp_sandbox',
  actionUrl: null,
  declineCode: null,
  declineMessage: null,
  instrument: { id: null, type: 'card', handlerId: 'card_1', display: {} },
};
const gone = { buyer: null, destinations: [], rails: [] };

/** Every state that a session can be in, and the status that the protocol has for it. */
const states: [name: string, session: AcpCheckout, status: string][] = [
  ['that can be paid', sampleCheckout(), 'ready_for_payment'],
  [
    'without an address',
    sampleCheckout({
      ...gone,
      shipping: {
        isRequired: true,
        isOptionRequired: true,
        selectedDestinationId: null,
        options: [],
        selectedOptionId: null,
      },
      taxes: [],
      missingRequirements: [
        { code: 'missing_shipping_address', field: 'shippingAddress', message: 'Say where.' },
      ],
    }),
    'not_ready_for_payment',
  ],
  [
    'whose payment was declined',
    sampleCheckout({ payment: { ...noPayment, state: 'declined', declineMessage: 'No funds.' } }),
    'ready_for_payment',
  ],
  [
    'whose buyer has to confirm the payment',
    sampleCheckout({
      status: 'complete_in_progress',
      payment: { ...noPayment, state: 'requires_action', actionUrl: 'https://pay.example/3ds' },
    }),
    'requires_escalation',
  ],
  [
    'whose payment is under way',
    sampleCheckout({ status: 'complete_in_progress', payment: { ...noPayment, state: 'unknown' } }),
    'complete_in_progress',
  ],
  [
    'that was paid',
    sampleCheckout({
      status: 'completed',
      orderId: '019aa000-0000-7000-8000-0000000000ff',
      orderPagePath: '/order/o/019aa000-0000-7000-8000-0000000000ff/signature',
      payment: { ...noPayment, state: 'captured' },
    }),
    'completed',
  ],
  ['that was canceled', sampleCheckout({ ...gone, status: 'canceled' }), 'canceled'],
  ['that expired', sampleCheckout({ ...gone, status: 'expired' }), 'expired'],
];

describe('a session as the protocol shows it', () => {
  it.each(states)('%s has the status of its state', (_name, session, status) => {
    expect(shown(session).status).toBe(status);
  });

  it.skipIf(!hasAcpData).each(states)('%s is valid by the published schema', (_name, session) => {
    const definition = session.orderId === null ? 'CheckoutSession' : 'CheckoutSessionWithOrder';
    expect(acpProblems('checkout', definition, shown(session))).toEqual([]);
  });

  it('adds up: what is deducted is positive, and free shipping costs nothing', () => {
    const { totals, fulfillment_options: options } = shown(sampleCheckout());
    expect(totals.map(({ type, amount }) => [type, amount])).toEqual([
      ['items_base_amount', 10_000],
      ['items_discount', 1000],
      ['subtotal', 9000],
      ['fulfillment', 0],
      ['tax', 810],
      ['total', 9810],
    ]);
    expect(totals.find(({ type }) => type === 'tax')!.breakdown).toEqual([
      { jurisdiction: 'GST', rate: 0.09, amount: 810 },
    ]);
    expect(totals.at(-1)!.description).toBe('Includes Levy 0.5 %: 0.45 SGD');
    expect(options[0]!.totals.map(({ type, amount }) => [type, amount])).toEqual([
      ['subtotal', 500],
      ['discount', 500],
      ['total', 0],
    ]);
  });

  it('says what each line costs, and which discount fell on it', () => {
    const { line_items: lines, discounts } = shown(sampleCheckout());
    expect(lines.map(({ item, totals }) => [item.id, amountOf(totals, 'total')])).toEqual([
      ['ROSES', 5400],
      ['019aa000-0000-7000-8000-0000000000b2', 3600],
    ]);
    expect(discounts.applied[0]!.allocations).toEqual([
      { path: '$.line_items[0]', amount: 600 },
      { path: '$.line_items[1]', amount: 400 },
    ]);
    expect(discounts.rejected).toEqual([
      {
        code: 'NOPE',
        reason: 'discount_code_invalid',
        message: 'The code NOPE is not a code of this merchant.',
      },
    ]);
  });

  it('offers every way of payment under the id that a completion names', () => {
    const [card, x402] = shown(sampleCheckout()).capabilities.payment.handlers;
    expect(card).toMatchObject({ id: 'card_1', name: 'dev.acp.tokenized.card', psp: 'sandbox' });
    expect(x402).toMatchObject({ id: 'x402_1', psp: 'x402', config: { x402Version: 2, accepts: [] } });
  });

  it('hands the buyer over where the payment has to be confirmed', () => {
    const session = shown(states[3]![1]);
    expect(session.continue_url).toBe('https://pay.example/3ds');
    expect(session.messages[0]).toMatchObject({ code: 'requires_3ds', resolution: 'requires_buyer_review' });
  });

  it('tells a refusal beside the session that it left as it was, once', () => {
    const declined = refusalMessage(fail('PAYMENT_DECLINED', { detail: 'No funds.' }));
    const { messages } = shown(states[2]![1], [declined]);
    expect(messages.map(({ type, code, content }) => [type, code, content])).toEqual([
      ['error', 'payment_declined', 'No funds.'],
      ['warning', 'discount_code_invalid', 'The code NOPE is not a code of this merchant.'],
    ]);
  });
});

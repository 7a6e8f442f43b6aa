import { beforeAll, describe, expect, it } from 'vitest';
import { fail } from '../../kernel/errors.js';
import { checkout20260111 } from '../../rest-facade/ucp/checkout/checkout-2026-01-11.js';
import { checkout20260408 } from '../../rest-facade/ucp/checkout/checkout-2026-04-08.js';
import type { CheckoutSetting } from '../../rest-facade/ucp/checkout/checkout-setting.js';
import type { UcpCheckoutView } from '../../rest-facade/ucp/checkout/checkout-view.js';
import { readyView, viewsByState } from './checkout-views.js';
import { sharedUcp, UcpSchemas } from './ucp-schemas.js';

const place = { publicUrl: 'https://shop.example' };

const setting = (version: string, ...without: string[]): CheckoutSetting => ({
  capabilities: ['checkout', 'order', 'discount', 'fulfillment', 'buyer_consent']
    .filter(name => !without.includes(name))
    .map(name => ({ name: `dev.ucp.shopping.${name}`, version })),
});

const later = (view: UcpCheckoutView, given = setting('2026-04-08')) => checkout20260408(view, given, place);
const early = (view: UcpCheckoutView, given = setting('2026-01-11')) => checkout20260111(view, given, place);

const states = Object.entries(viewsByState);

describe.skipIf(sharedUcp === null)('a session in every state is as the published schemas want it', () => {
  let published: Record<'2026-04-08' | '2026-01-11', UcpSchemas>;
  beforeAll(() => {
    published = {
      '2026-04-08': new UcpSchemas('2026-04-08'),
      '2026-01-11': new UcpSchemas('2026-01-11'),
    };
  });

  it.each(states)('2026-04-08: %s', (_state, view) => {
    expect(published['2026-04-08'].checkoutProblems(later(view))).toEqual([]);
  });

  it.each(states)('2026-01-11: %s', (_state, view) => {
    expect(published['2026-01-11'].checkoutProblems(early(view))).toEqual([]);
  });

  it('2026-04-08: with what was rejected among its messages', () => {
    const error = fail('INVENTORY_INSUFFICIENT', {
      errors: [{ path: 'lines.0.quantity', code: 'INVENTORY_INSUFFICIENT', message: '3 are available.' }],
    });
    const body = later(readyView, { ...setting('2026-04-08'), error });
    expect(published['2026-04-08'].checkoutProblems(body)).toEqual([]);
    expect(body.messages).toContainEqual({
      type: 'error',
      code: 'out_of_stock',
      path: '$.line_items[0].quantity',
      content: '3 are available.',
      severity: 'recoverable',
    });
  });

  it('the check finds what is wrong: a discount of the other version', () => {
    const { totals } = early(readyView);
    expect(published['2026-04-08'].checkoutProblems({ ...later(readyView), totals })).not.toEqual([]);
    expect(
      published['2026-01-11'].checkoutProblems({ ...early(readyView), totals: later(readyView).totals }),
    ).not.toEqual([]);
  });
});

describe('the status asks what the agent can do', () => {
  it.each([
    ['incomplete', 'incomplete'],
    ['ready', 'ready_for_complete'],
    ['in progress', 'complete_in_progress'],
    ['escalation', 'requires_escalation'],
    ['completed', 'completed'],
    ['canceled', 'canceled'],
    ['expired', 'canceled'],
  ])('%s: %s', (state, status) => {
    const view = viewsByState[state]!;
    expect([later(view).status, early(view).status]).toEqual([status, status]);
  });

  it('an escalation says where the buyer goes on, and why', () => {
    for (const body of [later(viewsByState.escalation!), early(viewsByState.escalation!)]) {
      expect(body.continue_url).toBe('https://bank.example/challenge/1');
      expect(body.messages).toContainEqual(
        expect.objectContaining({ type: 'error', severity: 'requires_buyer_input' }),
      );
    }
  });

  it('what is missing is a message that says where', () => {
    expect(later(viewsByState.incomplete!).messages).toEqual([
      {
        type: 'error',
        code: 'missing',
        path: '$.fulfillment.methods[0].selected_destination_id',
        content: 'Set a shipping address.',
        severity: 'recoverable',
      },
    ]);
  });

  it('there is an order only once the session is completed', () => {
    const withOrder = states.filter(([, view]) => 'order' in later(view) || 'order' in early(view));
    expect(withOrder.map(([state]) => state)).toEqual(['completed']);
    expect(later(viewsByState.completed!).order).toEqual({
      id: '01931f00-0000-7000-8000-00000000d001',
      permalink_url: 'https://shop.example/order/o/01931f00-0000-7000-8000-00000000d001/signature',
    });
  });
});

const amounts = (totals: { type: string; amount: number }[]) =>
  totals.map(({ type, amount }) => [type, amount]);

describe('totals', () => {
  it('2026-04-08: discounts are negative, those of items on their lines', () => {
    const { totals, line_items } = later(readyView);
    expect(amounts(totals)).toEqual([
      ['subtotal', 8500],
      ['items_discount', -850],
      ['fulfillment', 500],
      ['tax', 652],
      ['total', 8802],
    ]);
    expect(line_items.map(line => amounts(line.totals))).toEqual([
      [
        ['subtotal', 7000],
        ['items_discount', -700],
        ['total', 6300],
      ],
      [
        ['subtotal', 1500],
        ['items_discount', -150],
        ['total', 1350],
      ],
    ]);
  });

  it('2026-01-11: a discount is positive and one of the order', () => {
    const { totals, discounts } = early(readyView);
    expect(amounts(totals)).toEqual([
      ['subtotal', 8500],
      ['discount', 850],
      ['fulfillment', 500],
      ['tax', 652],
      ['total', 8802],
    ]);
    expect(discounts).toEqual({
      codes: ['10off', 'NOPE'],
      applied: [{ code: '10OFF', title: '10% Off', amount: 850, automatic: false, priority: 1 }],
    });
  });

  it('hold no shipping and no tax before an option is selected', () => {
    expect(amounts(early(viewsByState.incomplete!).totals)).toEqual([
      ['subtotal', 8500],
      ['total', 8500],
    ]);
  });
});

describe('what is not known is left out', () => {
  it.each(states)('no key of the session is null: %s', (_state, view) => {
    for (const body of [later(view), early(view)]) {
      expect(JSON.stringify(body)).not.toContain(':null');
    }
  });

  it('no destinations are no key, not an empty list', () => {
    expect(early(viewsByState.incomplete!).fulfillment).toEqual({
      methods: [{ id: 'shipping', type: 'shipping', line_item_ids: ['li-1', 'li-2'] }],
    });
  });
});

describe('extensions take part only where agent and installation have them in common', () => {
  it('2026-04-08', () => {
    const body = later(readyView, setting('2026-04-08', 'discount', 'fulfillment', 'buyer_consent'));
    expect(body.ucp.capabilities).toEqual({ 'dev.ucp.shopping.checkout': [{ version: '2026-04-08' }] });
    expect(body).not.toHaveProperty('discounts');
    expect(body).not.toHaveProperty('fulfillment');
    expect(body).not.toHaveProperty('messages');
    expect(body.buyer).not.toHaveProperty('consent');
  });

  it('2026-01-11', () => {
    const body = early(readyView, setting('2026-01-11', 'discount', 'fulfillment', 'buyer_consent'));
    expect(body.ucp.capabilities).toEqual([{ name: 'dev.ucp.shopping.checkout', version: '2026-01-11' }]);
    expect(body).not.toHaveProperty('discounts');
    expect(body).not.toHaveProperty('fulfillment');
  });
});

it('what a session lacks is not said twice where a request was rejected for it, and other things are', () => {
  const [missing] = viewsByState.incomplete!.missingRequirements;
  const { message } = missing!;
  const error = fail('CHECKOUT_INCOMPLETE', {
    errors: [{ path: 'shippingAddress', code: 'MISSING_SHIPPING_ADDRESS', message }],
  });
  const told = later(viewsByState.incomplete!, { ...setting('2026-04-08'), error }).messages!;
  expect(told.filter(({ code }) => code === 'missing')).toHaveLength(1);
});

describe('what is paid with', () => {
  it('handlers are by name since 2026-01-23, and a list before', () => {
    const config = { x402Version: 2, accepts: [] };
    expect(later(readyView).ucp.payment_handlers).toEqual({
      'dev.tradewind.x402': [
        { id: 'x402_1', version: '2026-04-08', available_instruments: [{ type: 'x402' }], config },
      ],
    });
    expect(early(readyView).payment.handlers).toMatchObject([
      { id: 'x402_1', name: 'dev.tradewind.x402', config },
    ]);
  });

  it('an instrument is selected in it, or by its id', () => {
    expect(later(viewsByState.completed!).payment).toEqual({
      instruments: [
        {
          id: 'instr_1',
          handler_id: 'mock_payment_handler',
          type: 'card',
          selected: true,
          display: { brand: 'Visa', last_digits: '1234' },
        },
      ],
    });
    expect(early(viewsByState.completed!).payment).toMatchObject({
      selected_instrument_id: 'instr_1',
      instruments: [{ id: 'instr_1', type: 'card', brand: 'Visa', last_digits: '1234' }],
    });
  });

  it('what is no card has an id and no form in 2026-01-11', () => {
    const { payment } = viewsByState.completed!;
    const other = { ...payment!, instrument: { ...payment!.instrument, type: 'wallet' } };
    const bare = { ...payment!, instrument: { ...payment!.instrument, display: {} } };
    for (const used of [other, bare]) {
      const shown = early({ ...viewsByState.completed!, payment: used }).payment;
      expect([shown.selected_instrument_id, shown.instruments]).toEqual(['instr_1', []]);
    }
    expect(early(readyView).payment).not.toHaveProperty('selected_instrument_id');
    expect(later(readyView)).not.toHaveProperty('payment');
  });

  it('the settlement is told once there is one', () => {
    expect(later(viewsByState.completed!).settlement).toEqual({
      rail: 'x402',
      status: 'captured',
      amount: 8802,
      currency: 'USD',
      settled_at: '2026-11-21T12:30:00.000Z',
    });
    expect(later(readyView)).not.toHaveProperty('settlement');
  });
});

it.each([
  ['2026-04-08', later],
  ['2026-01-11', early],
] as const)('%s: codes that are not valid are told by a warning', (_version, written) => {
  expect(written(readyView).messages).toEqual([
    {
      type: 'warning',
      code: 'discount_code_invalid',
      content: 'There is no such discount code.',
      path: '$.discounts.codes[1]',
    },
  ]);
});

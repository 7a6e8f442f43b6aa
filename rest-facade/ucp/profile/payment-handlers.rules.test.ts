import { describe, expect, it } from 'vitest';
import { viewsByState } from '../../../test/ucp/checkout-views.js';
import type { AgentPaymentView } from '../../agent-checkout/checkout-view.js';
import { paymentHandlersOf, usedInstrumentOf } from './payment-handlers.rules.js';

const rail = (name: string, handlerId: string) => ({
  rail: name,
  handlerId,
  title: name,
  requirements: { of: handlerId },
});
const rails = [rail('x402', 'x-1'), rail('acp_stripe', 's-1'), rail('x402', 'x-2')];

describe('the ways of paying', () => {
  it('are handlers by their names, several of one name beside each other', () => {
    const version = '2026-04-08';
    const handler = (id: string, type: string) => ({
      id,
      version,
      available_instruments: [{ type }],
      config: { of: id },
    });
    expect(paymentHandlersOf(rails, version)).toEqual({
      'dev.tradewind.x402': [handler('x-1', 'x402'), handler('x-2', 'x402')],
      'dev.tradewind.acp_stripe': [handler('s-1', 'card')],
    });
    expect(paymentHandlersOf([], version)).toEqual({});
  });
});

describe('what an agent paid with', () => {
  const payment = viewsByState.completed!.payment!;
  const using = (change: Partial<AgentPaymentView['instrument']>) =>
    usedInstrumentOf({ ...payment, instrument: { ...payment.instrument, ...change } });

  it('is shown as selected, with what can be shown of it', () => {
    expect(using({})).toEqual({
      id: 'instr_1',
      handler_id: 'mock_payment_handler',
      type: 'card',
      selected: true,
      display: { brand: 'Visa', last_digits: '1234' },
    });
  });

  it('is nothing before anything was tried, and without an id or a handler', () => {
    expect([usedInstrumentOf(null), using({ id: null }), using({ handlerId: null })]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

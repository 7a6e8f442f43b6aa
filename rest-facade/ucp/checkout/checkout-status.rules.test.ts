import { describe, expect, it } from 'vitest';
import { viewsByState } from '../../../test/ucp/checkout-views.js';
import { isEscalated, ucpCheckoutStatuses, ucpStatusOf } from './checkout-status.rules.js';

const escalation = viewsByState.escalation!;
const payment = escalation.payment!;

describe('the status of a session', () => {
  it('asks what the agent can do next', () => {
    const found = Object.fromEntries(
      Object.entries(viewsByState).map(([state, view]) => [state, ucpStatusOf(view)]),
    );
    expect(found).toEqual({
      incomplete: 'incomplete',
      ready: 'ready_for_complete',
      'in progress': 'complete_in_progress',
      escalation: 'requires_escalation',
      completed: 'completed',
      canceled: 'canceled',
      expired: 'canceled',
    });
    expect(ucpCheckoutStatuses).toEqual(expect.arrayContaining(Object.values(found)));
  });
});

describe('the buyer has something to do', () => {
  it('where the payment waits for it at an address, while the session is being completed', () => {
    expect(isEscalated(escalation)).toBe(true);
  });

  it.each([
    ['there is no address', { ...escalation, payment: { ...payment, actionUrl: null } }],
    [
      'the payment waits for something else',
      { ...escalation, payment: { ...payment, state: 'pending' as const } },
    ],
    ['nothing was paid', { ...escalation, payment: null }],
    ['the session is over', { ...escalation, status: 'canceled' as const }],
    ['nobody completes the session', { ...escalation, status: 'ready_for_payment' as const }],
  ])('not where %s', (_, view) => {
    expect(isEscalated(view)).toBe(false);
  });
});

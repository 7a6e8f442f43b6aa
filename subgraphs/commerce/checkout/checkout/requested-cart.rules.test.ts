import { describe, expect, it } from 'vitest';
import type { StoredCheckout } from './checkout-session.store.js';
import { type ChangeMode, type CheckoutChanges, isSamePlace, resolveCart } from './requested-cart.rules.js';

const address = (line1: string, changes: Record<string, unknown> = {}) => ({
  ...{
    name: null,
    line1,
    line2: null,
    city: null,
    region: null,
    postalCode: null,
    country: 'SG',
    phone: null,
  },
  ...changes,
});

const before = {
  session: {
    paymentRail: 'acp_stripe',
    items: [{ id: 'i1', reference: 'MUG', quantity: 2, title: 'Mug' }],
    discountCodes: ['SAVE'],
    shipping: { selectedDestinationId: 'home', selectedOptionId: 'std' },
  },
  personal: {
    buyer: { firstName: 'Mei', lastName: 'Tan', email: 'mei@example.com', phone: null, consent: null },
    destinations: [
      { id: 'home', ...address('1 Road') },
      { id: 'known', ...address('2 Road'), isKnown: true },
    ],
    billingAddress: address('3 Road'),
  },
} as unknown as StoredCheckout;

function resolve(changes: CheckoutChanges, mode: ChangeMode = 'merge', of: StoredCheckout | null = before) {
  let ids = 0;
  return resolveCart(of, changes, mode, () => `new-${++ids}`);
}

const nothing = {
  ...{ paymentRail: null, lines: [], buyer: null, destinations: [], discountCodes: [], billingAddress: null },
  selectedDestinationId: { id: null, isNew: false },
  selectedShippingOptionId: { id: null, isNew: false },
};
const home = { address: { id: 'home', ...address('1 Road') }, isNamed: true };

describe('what an agent says of a session', () => {
  it('changes nothing that it does not name, where it is merged', () => {
    expect(resolve({})).toEqual({
      ...{
        paymentRail: 'acp_stripe',
        lines: [{ id: 'i1', reference: 'MUG', quantity: 2 }],
        discountCodes: ['SAVE'],
      },
      ...{ buyer: before.personal.buyer, destinations: [home], billingAddress: address('3 Road') },
      selectedDestinationId: { id: 'home', isNew: false },
      selectedShippingOptionId: { id: 'std', isNew: false },
    });
  });

  it('takes away what it does not name, where it replaces the session', () => {
    expect(resolve({}, 'replace')).toEqual(nothing);
  });

  it('takes away what it says is not there', () => {
    const none = {
      ...{ paymentRail: null, items: null, buyer: null, discountCodes: null, billingAddress: null },
      ...{ destinations: null, selectedDestinationId: null, selectedShippingOptionId: null },
    };
    expect(resolve(none)).toEqual(nothing);
  });

  it('is the whole of a new session', () => {
    const items = [{ id: null, reference: 'CUP', quantity: 1 }];
    expect(resolve({ items, paymentRail: 'x402', billingAddress: address('4 Road') }, 'merge', null)).toEqual(
      {
        ...{ ...nothing, lines: items, paymentRail: 'x402', billingAddress: address('4 Road') },
      },
    );
  });

  it('chooses what has to be possible, and keeps what was chosen only as far as it is', () => {
    const chosen = resolve({ selectedDestinationId: 'home', selectedShippingOptionId: 'express' });
    expect(chosen.selectedDestinationId).toEqual({ id: 'home', isNew: true });
    expect(chosen.selectedShippingOptionId).toEqual({ id: 'express', isNew: true });
  });

  it('names codes without spaces around them, and none that are empty', () => {
    expect(resolve({ discountCodes: [' SAVE ', '', '  ', 'MORE'] }).discountCodes).toEqual(['SAVE', 'MORE']);
  });
});

describe('the buyer that an agent names', () => {
  const named = { firstName: null, lastName: null, email: null, phone: null, consent: null };

  it('keeps what is not named, where it is merged', () => {
    expect(resolve({ buyer: { phone: '1', email: undefined } }).buyer).toEqual({
      ...before.personal.buyer,
      phone: '1',
    });
    expect(resolve({ buyer: { phone: '1' } }, 'replace').buyer).toEqual({ ...named, phone: '1' });
  });

  it('is nobody where nothing is left of them', () => {
    expect(resolve({ buyer: { firstName: null, lastName: null, email: null } }).buyer).toBeNull();
    expect(resolve({ buyer: {} }, 'replace').buyer).toBeNull();
  });
});

describe('the places that an agent names', () => {
  it('are one, selected, where it says where to ship to', () => {
    const shipped = resolve({ shippingAddress: address('5 Road'), selectedDestinationId: 'home' });
    expect(shipped.destinations).toEqual([
      { address: { ...address('5 Road'), id: 'new-1' }, isNamed: false },
    ]);
    expect(shipped.selectedDestinationId).toEqual({ id: 'new-1', isNew: false });
  });

  it('are none where it takes that away', () => {
    const shipped = resolve({ shippingAddress: null });
    expect([shipped.destinations, shipped.selectedDestinationId]).toEqual([[], { id: null, isNew: false }]);
  });

  it('keep their id when they are given again, and never take that of a place that the merchant knows', () => {
    const again = resolve({
      destinations: [
        { id: null, ...address('1 Road') },
        { id: null, ...address('2 Road') },
      ],
    });
    expect(again.destinations.map(one => [one.address.id, one.isNamed])).toEqual([
      ['home', false],
      ['new-1', false],
    ]);
  });

  it('have the ids that the agent chose', () => {
    expect(resolve({ destinations: [{ id: 'mine', ...address('1 Road') }] }).destinations).toEqual([
      { address: { id: 'mine', ...address('1 Road') }, isNamed: true },
    ]);
  });

  it('stay, where the session is replaced, only as far as one is selected again', () => {
    expect(resolve({ selectedDestinationId: 'home' }, 'replace').destinations).toEqual([home]);
    expect(resolve({ selectedDestinationId: 'other' }, 'replace').destinations).toEqual([]);
  });
});

describe('two addresses', () => {
  it.each(['name', 'line1', 'line2', 'city', 'region', 'postalCode', 'country', 'phone'])(
    'are different places where %s differs',
    field => {
      expect(isSamePlace(address('1 Road'), address('1 Road', { [field]: 'x' }))).toBe(false);
    },
  );

  it('are the same place whatever they are called', () => {
    const named = { id: 'a', ...address('1 Road') };
    expect(isSamePlace(named, { ...named, id: 'b' } as typeof named)).toBe(true);
  });
});

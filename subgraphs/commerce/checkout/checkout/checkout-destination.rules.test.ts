import { describe, expect, it } from 'vitest';
import { offeredDestinations } from './checkout-destination.rules.js';
import type { CheckoutAddress } from './checkout-session.entity.js';
import type { RequestedCart } from './requested-cart.rules.js';

const place = (id: string, line1: string): CheckoutAddress => ({
  ...{
    id,
    line1,
    name: null,
    line2: null,
    city: null,
    region: null,
    postalCode: null,
    country: 'SG',
    phone: null,
  },
});

const [home, work] = [place('home', '1 Road'), place('work', '2 Road')];
const given = (address: CheckoutAddress, isNamed = false) => ({ address, isNamed });

function offered(
  destinations: RequestedCart['destinations'],
  selected: { id: string | null; isNew?: boolean } = { id: null },
  known: CheckoutAddress[] = [home, work],
) {
  const selectedDestinationId = { isNew: true, ...selected };
  return offeredDestinations({ destinations, selectedDestinationId } as RequestedCart, known);
}

const idsOf = ({ destinations }: ReturnType<typeof offered>) => destinations.map(({ id }) => id);

describe('the places that an agent is offered', () => {
  it('are those that are known of the buyer, where it gave none', () => {
    expect(offered([], { id: null, isNew: false })).toEqual({
      destinations: [
        { ...home, isKnown: true },
        { ...work, isKnown: true },
      ],
      selectedId: null,
      errors: [],
    });
  });

  it('are those that it gave, and no others', () => {
    const own = place('a', '3 Road');
    expect(offered([given(own)], { id: 'a' })).toEqual({ destinations: [own], selectedId: 'a', errors: [] });
  });

  it('have a known one beside those that it gave where it is selected', () => {
    expect(idsOf(offered([given(place('a', '3 Road'))], { id: 'work' }))).toEqual(['a', 'work']);
  });

  it('have a place that is given and known only once, by the known id, which is then the selected one', () => {
    const same = offered([given(place('a', '1 Road'))], { id: 'a' });
    expect(same).toEqual({ destinations: [{ ...home, isKnown: true }], selectedId: 'home', errors: [] });
  });

  it('keep the id that the agent chose for a place that is known under another', () => {
    const named = given(place('a', '1 Road'), true);
    expect(offered([named], { id: 'a' })).toMatchObject({ destinations: [{ id: 'a' }], selectedId: 'a' });
    expect(idsOf(offered([given(place('home', '1 Road'), true)], { id: 'home' }))).toEqual(['home']);
  });

  it('have what the agent gave in the place of a known one of the same id', () => {
    const moved = place('home', '9 Road');
    expect(offered([given(moved, true)], { id: 'home' }).destinations).toEqual([moved]);
  });
});

describe('the place that is selected', () => {
  it('has to be offered where it was selected just now', () => {
    expect(offered([], { id: 'moon' })).toMatchObject({
      selectedId: null,
      errors: [{ path: 'selectedDestinationId', code: 'DESTINATION_NOT_FOUND' }],
    });
  });

  it('is none any more, without an error, where it was selected before and is gone', () => {
    expect(offered([], { id: 'moon', isNew: false })).toMatchObject({ selectedId: null, errors: [] });
  });

  it('stays selected as long as it is offered', () => {
    expect(offered([], { id: 'work', isNew: false })).toMatchObject({ selectedId: 'work', errors: [] });
  });
});

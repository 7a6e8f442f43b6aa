import { describe, expect, it } from 'vitest';
import { readyView } from '../../../test/ucp/checkout-views.js';
import type { UcpCheckoutView } from '../checkout/checkout-view.js';
import { fulfillmentOf, postalAddressOf } from './fulfillment.rules.js';

const [home] = readyView.destinations;
const methodOf = (shipping: Partial<UcpCheckoutView['shipping']>, more: Partial<UcpCheckoutView> = {}) =>
  fulfillmentOf({ ...readyView, ...more, shipping: { ...readyView.shipping, ...shipping } }, postalAddressOf)
    ?.methods;

describe('the fulfillment of a session', () => {
  it('is one method with the places known, and the ways to send the items to the selected one', () => {
    expect(methodOf({})).toEqual([
      {
        id: 'shipping',
        type: 'shipping',
        line_item_ids: ['li-1', 'li-2'],
        destinations: [{ id: 'addr_1', ...postalAddressOf(home!) }],
        selected_destination_id: 'addr_1',
        groups: [
          {
            id: 'package_1',
            line_item_ids: ['li-1', 'li-2'],
            options: [
              { id: 'std-ship', title: 'Standard Shipping', totals: [{ type: 'total', amount: 500 }] },
              {
                id: 'exp-ship-us',
                title: 'Express Shipping (US)',
                totals: [{ type: 'total', amount: 1500 }],
              },
            ],
            selected_option_id: 'std-ship',
          },
        ],
      },
    ]);
  });

  it('has no group before a place is selected', () => {
    const [method] = methodOf({ selectedDestinationId: null, selectedOptionId: null })!;
    expect(Object.keys(method!)).toEqual(['id', 'type', 'line_item_ids', 'destinations']);
  });

  it('has no option selected before one is', () => {
    const [method] = methodOf({ selectedOptionId: null })!;
    expect(method!.groups![0]).not.toHaveProperty('selected_option_id');
  });

  it('has nothing to choose where the merchant has no rates, and is not there at all where nothing is sent', () => {
    expect(methodOf({ isOptionRequired: false })![0]!.groups).toEqual([]);
    expect(methodOf({ isRequired: false })).toBeUndefined();
    expect(methodOf({ selectedDestinationId: null }, { destinations: [] })).toEqual([
      { id: 'shipping', type: 'shipping', line_item_ids: ['li-1', 'li-2'] },
    ]);
  });
});

describe('an address', () => {
  it('is in the words of the protocol, without what is not known and without its id', () => {
    expect(postalAddressOf(home!)).toEqual({
      first_name: 'Jane van',
      last_name: 'Smith',
      street_address: '123 Main St',
      address_locality: 'Springfield',
      address_region: 'IL',
      postal_code: '62704',
      address_country: 'US',
    });
    const nothing = Object.fromEntries(Object.keys(home!).map(name => [name, null])) as never;
    expect(postalAddressOf(nothing)).toEqual({});
    expect(postalAddressOf({ ...home!, line2: 'Floor 2', phone: '+1555' })).toMatchObject({
      extended_address: 'Floor 2',
      phone_number: '+1555',
    });
  });
});

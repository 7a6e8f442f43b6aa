import { describe, expect, it } from 'vitest';
import type { OpenRail } from '../../../../connectors/payments/port.js';
import type { AppError } from '../../../../kernel/errors.js';
import { chosenMeans, type GivenCompletion, rejectMissing } from './completion.rules.js';
import type { OfferedRail } from './open-rails.js';

const offered = (key: OfferedRail['key'], more: Partial<OfferedRail> = {}): OfferedRail => ({
  key,
  handlerId: `${key}_handler`,
  title: key,
  rail: { key } as OpenRail,
  headers: null,
  ...more,
});

const card = offered('acp_card');
const coin = offered('x402', {
  rail: { key: 'x402', currencies: ['USD'] } as unknown as OpenRail,
  headers: {
    requestNames: ['x-coin'],
    read: headers => (headers['x-coin'] === undefined ? null : { type: 'coin', credential: {} }),
    required: () => ({}),
    paid: () => ({}),
  },
});

const amounts = { subtotal: '1.00', discount: '0', shipping: '0', tax: '0', total: '1.00' };
const session = { paymentRail: null, currency: 'USD', amounts };
const nothing: GivenCompletion = { rail: null, handlerId: null, instrument: null, headers: {} };
const instrument = { id: null, type: 'card', credential: {} };

const keyOf = (more: Partial<GivenCompletion>, other: Partial<Parameters<typeof chosenMeans>[1]> = {}) => {
  try {
    const means = chosenMeans([card, coin], { ...session, ...other }, { ...nothing, ...more });
    return 'key' in means ? means.key : means.possible.map(({ key }) => key);
  } catch (error) {
    return (error as { code: string; message: string }).message;
  }
};

describe('by what a completion pays', () => {
  it.each<[string, Partial<GivenCompletion>, object, unknown]>([
    ['the rail that it names', { rail: 'acp_card', instrument }, {}, 'acp_card'],
    ['the handler that it names', { handlerId: 'x402_handler', instrument }, {}, 'x402'],
    ['the rail of the session', { instrument }, { paymentRail: 'acp_card' }, 'acp_card'],
    [
      'the rail that it names, of a session of another',
      { rail: 'x402', instrument },
      { paymentRail: 'acp_card' },
      'x402',
    ],
    ['the only rail that takes the currency', { instrument }, { currency: 'SGD' }, 'acp_card'],
    ['the rail whose header field it has', { headers: { 'x-coin': 'y' } }, {}, 'x402'],
    [
      'its body rather than a header',
      { headers: { 'x-coin': 'y' }, rail: 'acp_card', instrument },
      {},
      'acp_card',
    ],
    ['nothing: these could be', {}, {}, ['acp_card', 'x402']],
  ])('%s', (_, given, other, expected) => {
    expect(keyOf(given, other)).toEqual(expected);
  });

  it.each<[string, Partial<GivenCompletion>, object, string]>([
    [
      'neither rail nor handler where there are two',
      { instrument },
      {},
      'Name one of acp_card, x402: the session leaves it open.',
    ],
    [
      'a rail that does not take the currency',
      { rail: 'x402', instrument },
      { currency: 'SGD' },
      'This session can be paid by acp_card (acp_card_handler).',
    ],
    [
      'a handler that nobody has',
      { handlerId: 'x', instrument },
      { paymentRail: 'acp_none' },
      'This session can be paid by acp_card (acp_card_handler), x402 (x402_handler).',
    ],
    [
      'a session of a rail that is offered no more',
      { instrument },
      { paymentRail: 'acp_none' },
      'The merchant takes no payment for this session.',
    ],
  ])('is rejected for %s', (_, given, other, message) => {
    expect(keyOf(given, other)).toBe(message);
  });

  it.each<[Partial<GivenCompletion>, object, string[]]>([
    [{ handlerId: 'x', instrument }, {}, ['handlerId NOT_OFFERED']],
    [{ rail: 'acp_none', handlerId: 'x', instrument }, {}, ['rail NOT_OFFERED']],
    [{ rail: 'acp_card', handlerId: 'x402_handler', instrument }, {}, ['handlerId NOT_OFFERED']],
    [{ rail: 'x402' }, { currency: 'SGD' }, ['rail NOT_OFFERED']],
    [{ instrument }, {}, ['rail REQUIRED']],
    [{ instrument }, { paymentRail: 'acp_none' }, []],
  ])('is rejected at the field that says so: %o', (given, other, places) => {
    try {
      chosenMeans([card, coin], { ...session, ...other }, { ...nothing, ...given });
      expect.unreachable();
    } catch (error) {
      const { errors } = error as AppError;
      expect(errors.map(({ path, code }) => `${path} ${code}`)).toEqual(places);
    }
  });

  it('is nothing at all where nothing is due', () => {
    const free = { ...amounts, total: '0.00' };
    expect(keyOf({}, { amounts: free })).toBe('none');
    expect(keyOf({}, { amounts: free, paymentRail: 'x402' })).toBe('x402');
  });
});

describe('what a session lacks', () => {
  it('is named, all of it', () => {
    rejectMissing([]);
    expect(() =>
      rejectMissing([
        { code: 'missing_shipping_address', field: 'shippingAddress', message: 'Say where.' },
        { code: 'missing_shipping_option', field: 'shippingOptionId', message: 'Say how.' },
      ]),
    ).toThrow(
      expect.objectContaining({
        code: 'CHECKOUT_INCOMPLETE',
        detail: 'Say where. Say how.',
        errors: [
          { path: 'shippingAddress', code: 'missing_shipping_address', message: 'Say where.' },
          { path: 'shippingOptionId', code: 'missing_shipping_option', message: 'Say how.' },
        ],
      }),
    );
  });
});

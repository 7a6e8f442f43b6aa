import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fastCheck from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalAmount, stripeAmount } from '../../connectors/payments/acp_stripe/stripe-amount.js';
import { stripeRail } from '../../connectors/payments/acp_stripe/stripe-rail.js';
import { currencyExponent } from '../../kernel/money.js';
import { inStripeWorld, type StripeWorld, visa } from './stripe-world.js';

/** ACP's published schemas lie beside the project; where they do not, what needs them is skipped. */
const acpSchema = join(
  import.meta.dirname,
  '../../../shared/data/acp/spec/2026-04-17/json-schema/schema.agentic_checkout.json',
);

describe("amounts in Stripe's smallest unit", () => {
  it.each([
    ['25.50', 'USD', 2550],
    ['1500', 'JPY', 1500],
    ['250000.00', 'IDR', 25_000_000],
    ['12.340', 'KWD', 12_340],
    ['1000', 'ISK', 100_000],
    ['1000', 'UGX', 100_000],
    ['1000.00', 'MGA', 1000],
    ['0.01', 'SGD', 1],
  ])('%s %s is %i', (amount, currency, units) => {
    expect(stripeAmount(amount, currency)).toBe(units);
    expect(decimalAmount(units, currency)).toBe(amount);
  });

  it.each([
    ['12.345', 'KWD'],
    ['0.001', 'BHD'],
    ['10.50', 'MGA'],
  ])('%s %s cannot be charged exactly, and is not rounded', (amount, currency) => {
    expect(stripeAmount(amount, currency)).toBeNull();
  });

  it('come back as they were, in every currency', () => {
    const currencies = fastCheck.constantFrom('USD', 'SGD', 'JPY', 'IDR', 'KWD', 'ISK', 'MGA', 'TND', 'UGX');
    fastCheck.assert(
      fastCheck.property(currencies, fastCheck.integer({ min: 0, max: 10_000_000 }), (currency, minor) => {
        const exponent = currencyExponent(currency);
        const amount = (minor / 10 ** exponent).toFixed(exponent);
        const units = stripeAmount(amount, currency);
        return units === null || decimalAmount(units, currency) === amount;
      }),
    );
  });

  it(
    'that cannot be charged are declined before the processor is asked',
    inStripeWorld(async world => {
      expect(await world.rail.prepare(world.due({ amount: '12.345', currency: 'KWD' }), visa)).toEqual({
        state: 'declined',
        code: 'amount_not_chargeable',
        message: '12.345 KWD cannot be charged to the last digit.',
      });
      expect(world.sandbox.state.intents.size).toBe(0);
    }),
  );

  it(
    'of every kind of currency are captured as they were due',
    inStripeWorld(async world => {
      for (const [amount, currency] of [
        ['1500', 'JPY'],
        ['12.340', 'KWD'],
        ['250000.00', 'IDR'],
        ['1000', 'ISK'],
      ] as const) {
        const due = world.due({ amount, currency });
        const reference = await world.prepared(due);
        expect(await world.rail.confirm(reference, due, visa)).toMatchObject({
          state: 'captured',
          amount,
          currency,
        });
      }
    }),
  );
});

describe('what an agent is told to pay', () => {
  const termsOf = (world: StripeWorld) => {
    const due = world.due();
    return { due, terms: world.rail.requirements(due) };
  };

  it(
    'is the allowance of a delegated payment for this session alone',
    inStripeWorld(async world => {
      const { due, terms } = termsOf(world);
      expect({ ...terms, handler: null }).toEqual({
        handler: null,
        merchant_id: 'acct_sandbox',
        max_amount: 2550,
        currency: 'usd',
        checkout_session_id: due.sessionId,
        expires_at: due.expiresAt,
      });
      expect(world.rail.requirements(world.due({ amount: '12.345', currency: 'KWD' }))).toMatchObject({
        max_amount: 12_350,
        currency: 'kwd',
      });
    }),
  );

  it.skipIf(!existsSync(acpSchema))(
    'comes with a handler of the Agentic Commerce Protocol',
    inStripeWorld(async world => {
      const ajv = new Ajv2020({ strict: false, validateFormats: false });
      ajv.addSchema(JSON.parse(readFileSync(acpSchema, 'utf8')), 'acp');
      const isHandler = ajv.getSchema('acp#/$defs/PaymentHandler')!;
      expect([isHandler(termsOf(world).terms.handler), isHandler.errors]).toEqual([true, null]);
      expect(termsOf(world).terms.handler).toMatchObject({
        psp: 'stripe',
        config: { environment: 'sandbox' },
      });
    }),
  );

  it(
    'holds no secret',
    inStripeWorld(async world => {
      const { secretKey, webhookSecret } = world.sandbox.settings;
      const text = JSON.stringify(termsOf(world).terms);
      expect([text.includes(secretKey!), text.includes(webhookSecret!)]).toEqual([false, false]);
    }),
  );
});

describe("the merchant's settings", () => {
  const good = { secretKey: 'sk_live_0123456789', merchantId: 'acct_1' };

  it('are a key and an account; the rest may be left out', () => {
    expect(stripeRail.settingErrors(good)).toEqual([]);
    expect(
      stripeRail.settingErrors({ ...good, webhookSecret: 'whsec_0123456789', accountName: 'Flowers' }),
    ).toEqual([]);
    expect(stripeRail.settingFields.filter(({ isSecret }) => isSecret).map(({ name }) => name)).toEqual([
      'secretKey',
      'webhookSecret',
    ]);
  });

  it.each([
    [{}, ['secretKey REQUIRED', 'merchantId REQUIRED']],
    [{ ...good, secretKey: 'pk_live_0123456789' }, ['secretKey VALUE_INVALID']],
    [{ ...good, webhookSecret: 'secret' }, ['webhookSecret VALUE_INVALID']],
    [{ ...good, apiUrl: 'ftp://processor.example' }, ['apiUrl VALUE_INVALID']],
    [{ ...good, apiUrl: 'https://processor.example/v1' }, ['apiUrl VALUE_INVALID']],
    [{ ...good, returnUrl: 'javascript:alert(1)' }, ['returnUrl VALUE_INVALID']],
    [{ ...good, colour: 'red' }, ['colour UNKNOWN']],
  ] as const)('%j are told all that is wrong with them', (settings, errors) => {
    expect(stripeRail.settingErrors(settings).map(({ path, code }) => `${path} ${code}`)).toEqual(errors);
  });

  it('are not quoted by what is said of them', () => {
    const errors = stripeRail.settingErrors({ secretKey: 'pk_live_typo', merchantId: '!' });
    expect(JSON.stringify(errors)).not.toMatch(/typo/);
  });
});

import { describe, expect, it } from 'vitest';
import { inStripeWorld, type StripeWorld } from './stripe-world.js';

const form = { amount: '100', currency: 'usd', 'metadata[a]': 'b' };

const intents = (world: StripeWorld, more: Record<string, string> = {}, key?: string) =>
  world.ask('/v1/payment_intents', { ...form, ...more }, key === undefined ? {} : { 'idempotency-key': key });

describe("the stand-in keeps Stripe's rules", () => {
  it(
    'of keys: who has none is turned away, and reads only the beginning of what was sent',
    inStripeWorld(async world => {
      const { status, body } = await world.ask('/v1/payment_intents', form, {
        authorization: 'Bearer sk_test_wrong',
      });
      expect([status, body]).toEqual([
        401,
        { error: { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test****' } },
      ]);
    }),
  );

  it(
    'of idempotency: the first answer comes again, also an error; another request under the key is rejected',
    inStripeWorld(async world => {
      const first = await intents(world, {}, 'key-1');
      const again = await intents(world, {}, 'key-1');
      expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([
        null,
        'true',
      ]);
      expect(again.body).toEqual(first.body);
      const other = await intents(world, { amount: '101' }, 'key-1');
      expect([other.status, other.body]).toMatchObject([400, { error: { type: 'idempotency_error' } }]);
      expect(world.sandbox.state.intents.size).toBe(1);
      const { id } = first.body as { id: string };
      const pay = () =>
        world.ask(
          `/v1/payment_intents/${id}/confirm`,
          { payment_method: 'pm_card_chargeDeclined' },
          {
            'idempotency-key': 'key-2',
          },
        );
      expect((await pay()).status).toBe(402);
      expect((await pay()).status).toBe(402);
      expect(world.sandbox.state.charges.size).toBe(1);
    }),
  );

  it(
    'of idempotency: what was turned away before it was begun is not kept',
    inStripeWorld(async world => {
      expect((await intents(world, { amount: 'many' }, 'key-1')).status).toBe(400);
      expect((await intents(world, {}, 'key-1')).status).toBe(200);
    }),
  );

  it(
    'of idempotency: a second request under the key has to wait while the first runs',
    inStripeWorld(async world => {
      const { body } = await intents(world);
      const { id } = body as { id: string };
      const pay = () =>
        world.ask(
          `/v1/payment_intents/${id}/confirm`,
          { payment_method: 'pm_card_visa' },
          {
            'idempotency-key': 'key-1',
          },
        );
      world.sandbox.faults.set('hold', 1);
      const held = pay();
      await world.sandbox.holding();
      expect(await pay()).toMatchObject({ status: 409, body: { error: { code: 'idempotency_key_in_use' } } });
      world.sandbox.release();
      expect((await held).status).toBe(200);
    }),
  );

  it(
    'of Shared Payment Tokens: stable versions do not know them',
    inStripeWorld(async world => {
      const { body } = await intents(world);
      const confirm = (version: string) =>
        world.ask(
          `/v1/payment_intents/${(body as { id: string }).id}/confirm`,
          { 'payment_method_data[shared_payment_granted_token]': 'success_token' },
          { 'stripe-version': version },
        );
      expect(await confirm('2026-10-28.endive')).toMatchObject({
        status: 400,
        body: { error: { code: 'parameter_unknown' } },
      });
      expect((await confirm('2026-04-22.preview')).status).toBe(200);
    }),
  );

  it(
    'of states: what is paid is neither confirmed nor canceled again',
    inStripeWorld(async world => {
      const { body } = await intents(world);
      const path = `/v1/payment_intents/${(body as { id: string }).id}`;
      await world.ask(`${path}/confirm`, { payment_method: 'pm_card_visa' });
      for (const what of ['confirm', 'cancel']) {
        expect(await world.ask(`${path}/${what}`, { payment_method: 'pm_card_visa' })).toMatchObject({
          status: 400,
          body: {
            error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } },
          },
        });
      }
    }),
  );

  it(
    'and shows its state, and takes faults, at its own address',
    inStripeWorld(async world => {
      await intents(world);
      const put = (faults: object) =>
        fetch(`${world.sandbox.adminUrl}/faults`, { method: 'PUT', body: JSON.stringify(faults) });
      expect(await (await put({ decline: 2, down: 'always' })).json()).toEqual({
        decline: 2,
        down: 'always',
      });
      expect((await intents(world)).status).toBe(503);
      expect((await put({ earthquake: 1 })).status).toBe(400);
      await put({});
      expect((await intents(world)).status).toBe(200);
      expect(await (await fetch(world.sandbox.adminUrl)).json()).toMatchObject({
        rail: 'acp_stripe',
        intents: [{ amount: 100, metadata: { a: 'b' } }, {}],
        captured: { charges: 0, amounts: {} },
      });
    }),
  );
});

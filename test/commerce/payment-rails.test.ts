import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentRail } from '../../connectors/payments/port.js';
import { paymentRails } from '../../connectors/payments/registry.js';
import { Outbound } from '../../kernel/outbound/outbound.js';
import { Rails } from '../../subgraphs/commerce/checkout/checkout-payment/open-rails.js';
import { PaymentPushService } from '../../subgraphs/commerce/checkout/checkout-payment/payment-push.service.js';
import { PaymentRailService } from '../../subgraphs/commerce/checkout/checkout-payment/payment-rail.service.js';
import { databaseText } from '../support/database-text.js';
import { ScriptedProcessor } from '../support/scripted-processor.js';
import { encryption } from './checkout-world.js';
import { codeOf, openPayments, PaymentShop, publicUrl } from './payment-world.js';

let world: Awaited<ReturnType<typeof openPayments>>;
beforeAll(async () => {
  world = await openPayments();
});
afterAll(() => world.close());

const secret = (value: string) => ({ settings: [{ name: 'secret', value }] });
const offered = async (shop: PaymentShop) =>
  (await shop.rails.offered(shop.db, shop.organizationId)).map(({ key, handlerId }) => [key, handlerId]);

describe('the rails of a merchant', () => {
  it('are shown before they are set up, and offered once they are', async () => {
    const shop = new PaymentShop(world.db);
    expect(await shop.settings.list(shop.ctx)).toMatchObject([
      { rail: { key: 'acp_scripted' }, row: null, settings: {}, pushUrl: null },
    ]);
    expect(await offered(shop)).toEqual([]);
    const set = await shop.settings.set(shop.ctx, 'acp_scripted', { ...secret('s1'), handlerId: 'cards' });
    expect(set.pushUrl).toMatch(`${publicUrl}/api/v1/payments/acp_scripted/pushes/`);
    expect(await offered(shop)).toEqual([['acp_scripted', 'cards']]);
  });

  it('keep what is not given, their address for pushes too, and are read by no other organization', async () => {
    const [shop, stranger] = [await world.shop(), new PaymentShop(world.db)];
    const before = (await shop.settings.list(shop.ctx))[0]!;
    const after = await shop.settings.set(shop.ctx, 'acp_scripted', {
      settings: [{ name: 'account', value: 'acct_1' }],
      isEnabled: false,
    });
    expect(after).toMatchObject({
      settings: { secret: 's1', account: 'acct_1' },
      row: { handlerId: 'acp_scripted', isEnabled: false, pushToken: before.row!.pushToken },
    });
    expect([await offered(shop), await offered(stranger)]).toEqual([[], []]);
    expect(await shop.rails.open(shop.db, shop.organizationId, 'acp_scripted')).not.toBeNull();
  });

  it('are rejected with everything that is wrong, and nothing of them is stored in the clear', async () => {
    const shop = await world.shop();
    expect(await codeOf(shop.settings.set(shop.ctx, 'acp_other', secret('x')))).toBe(
      'PAYMENT_RAIL_NOT_FOUND',
    );
    expect(await codeOf(shop.settings.set(shop.ctx, 'acp_scripted', secret('wrong')))).toBe(
      'VALIDATION_FAILED',
    );
    await shop.settings.set(shop.ctx, 'acp_scripted', secret('whsec_very_secret'));
    expect(await databaseText(world.url)).not.toContain('whsec_very_secret');
  });

  it('are called differently each, as agents choose one by its id', async () => {
    const { rail } = new ScriptedProcessor();
    const http = { send: () => Promise.reject(new Error('Nobody is called.')), problemOf: () => null };
    const given = { encryption, http, clock: world.db.clock, timeoutMs: 1_000 };
    const rails = new Rails({ rails: [rail, { ...rail, key: 'x402' }], ...given });
    const settings = new PaymentRailService(rails, publicUrl);
    const { ctx } = new PaymentShop(world.db);
    await settings.set(ctx, 'acp_scripted', { ...secret('s1'), handlerId: 'cards' });
    await expect(settings.set(ctx, 'x402', { ...secret('s1'), handlerId: 'cards' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'handlerId', code: 'TAKEN' }],
    });
    await settings.set(ctx, 'acp_scripted', { settings: [], handlerId: 'cards' });
    expect((await settings.set(ctx, 'x402', secret('s1'))).row!.handlerId).toBe('x402');
  });

  it('are forgotten when they are removed, but not while money may still move by them', async () => {
    const shop = await world.shop();
    const { session } = await shop.open(await shop.product());
    await shop.complete(session.id, 'silent_charged');
    expect(await codeOf(shop.settings.remove(shop.ctx, 'acp_scripted'))).toBe('PAYMENT_RAIL_IN_USE');
    await shop.settle(session.id);
    await shop.settings.remove(shop.ctx, 'acp_scripted');
    expect([await offered(shop), (await shop.settings.list(shop.ctx))[0]!.row]).toEqual([[], null]);
  });

  it.each(['dies_uncharged', 'asks_buyer', 'silent_uncharged'] as const)(
    'are not removed in the middle of a payment: %s',
    async plan => {
      const shop = await world.shop();
      const { session } = await shop.open(await shop.product());
      await Promise.race([shop.complete(session.id, plan), shop.death()]);
      expect(await codeOf(shop.settings.remove(shop.ctx, 'acp_scripted'))).toBe('PAYMENT_RAIL_IN_USE');
    },
  );

  it('are not removed before money that is due has gone back', async () => {
    const shop = await world.shop();
    const { session } = await shop.open(await shop.product());
    await shop.complete(session.id, 'declines').catch(() => {});
    await shop.complete(session.id);
    expect(await codeOf(shop.settings.remove(shop.ctx, 'acp_scripted'))).toBe('done');
    await shop.settings.set(shop.ctx, 'acp_scripted', secret('s1'));
    const { orderId } = await shop.session(session.id);
    const before = await shop.order(orderId!);
    const after = { ...before, status: 'canceled' as const, sourceStatus: 'canceled' as const };
    const { organizationId } = shop;
    await shop.ctx.transaction(tx => shop.orders.save(tx, { organizationId, before, after }));
    expect(await codeOf(shop.settings.remove(shop.ctx, 'acp_scripted'))).toBe('PAYMENT_RAIL_IN_USE');
    await shop.settle(session.id);
    expect(await codeOf(shop.settings.remove(shop.ctx, 'acp_scripted'))).toBe('done');
  });

  it('are rejected where an address of theirs may not be called, whichever it is, and offered where it may', async () => {
    const { db, ctx } = new PaymentShop(world.db);
    const http = new Outbound({ policy: { allowLoopback: false } });
    const rails = new Rails({ rails: paymentRails, encryption, http, clock: db.clock, timeoutMs: 1_000 });
    const settings = new PaymentRailService(rails, publicUrl);
    const address = `0x${'1'.repeat(40)}`;
    const given: Record<string, Record<string, string>> = {
      acp_stripe: { secretKey: 'sk_test_12345678', merchantId: 'acct_1', apiUrl: 'https://stripe.example' },
      x402: {
        facilitatorUrl: 'https://facilitator.example',
        rpcUrl: 'https://rpc.example',
        network: 'eip155:8453',
        asset: address,
        assetName: 'USD Coin',
        assetVersion: '2',
        assetDecimals: '6',
        payTo: address,
        currency: 'USD',
      },
    };
    const set = (rail: string, values: Record<string, string>) =>
      settings.set(ctx, rail, {
        settings: Object.entries(values).map(([name, value]) => ({ name, value })),
      });
    for (const [rail, values] of Object.entries(given)) {
      for (const name of Object.keys(values).filter(one => one.endsWith('Url'))) {
        for (const url of [
          'http://10.0.0.1:1',
          'http://169.254.169.254',
          'http://127.0.0.1:9911',
          'https://localhost:9911',
        ]) {
          await expect(set(rail, { ...values, [name]: url })).rejects.toMatchObject({
            code: 'VALIDATION_FAILED',
            errors: [{ path: name, code: 'URL_INVALID' }],
          });
        }
      }
      expect((await set(rail, values)).row?.isEnabled).toBe(true);
    }
    await http.close();
  });

  it('take the numbers of cards for one organization at most, and for none unless told', async () => {
    const [shop, other] = [await world.shop(), await world.shop()];
    const taken: (boolean | undefined)[] = [];
    const rail: PaymentRail = {
      ...shop.processor.rail,
      open: (settings, dependencies) => {
        taken.push(dependencies.takesCardNumbers);
        return shop.processor.rail.open(settings, dependencies);
      },
    };
    const http = { send: () => Promise.reject(new Error('Nobody is called.')), problemOf: () => null };
    const options = { rails: [rail], encryption, http, clock: world.db.clock, timeoutMs: 1_000 };
    const [untold, told] = [new Rails(options), new Rails(options)];
    told.takeCardNumbersOf(shop.organizationId);
    for (const rails of [untold, told]) {
      for (const { organizationId } of [shop, other]) {
        await rails.open(world.db, organizationId, 'acp_scripted');
      }
    }
    expect(taken).toEqual([false, false, true, false]);
  });

  it('are opened anew when their settings change', async () => {
    const shop = await world.shop();
    const open = () => shop.rails.open(shop.db, shop.organizationId, 'acp_scripted');
    const first = await open();
    expect(await open()).toBe(first);
    await shop.settings.set(shop.ctx, 'acp_scripted', secret('s2'));
    expect(await open()).not.toBe(first);
  });
});

describe('a push of a processor', () => {
  const address = async (shop: PaymentShop) => ({
    rail: 'acp_scripted',
    token: (await shop.settings.list(shop.ctx))[0]!.row!.pushToken,
  });
  const push = async (shop: PaymentShop, body: string, more: object = {}) =>
    new PaymentPushService(shop.rails).receive(shop.ctx, {
      ...(await address(shop)),
      headers: { 'x-secret': 's1' },
      rawBody: Buffer.from(body),
      ...more,
    });

  it('has its payment looked at at once, and what it says is not believed', async () => {
    const shop = await world.shop();
    const { session } = await shop.open(await shop.product());
    await shop.complete(session.id, 'silent_uncharged');
    const { id } = await shop.payment(session.id);
    expect(await shop.plannedIn(id)).toBeGreaterThan(20_000);
    expect(await push(shop, id)).toBe(true);
    expect(await shop.plannedIn(id)).toBeLessThanOrEqual(0);
    expect((await shop.session(session.id)).status).toBe('complete_in_progress');
  });

  it('is rejected at an address that nobody has, and without its signature', async () => {
    const shop = await world.shop();
    expect(await codeOf(push(shop, 'x', { token: 'nobody' }))).toBe('PUSH_ADDRESS_NOT_FOUND');
    expect(await codeOf(push(shop, 'x', { rail: 'x402' }))).toBe('PUSH_ADDRESS_NOT_FOUND');
    expect(await codeOf(push(shop, 'x', { headers: { 'x-secret': 'other' } }))).toBe(
      'PUSH_SIGNATURE_INVALID',
    );
  });

  it('is taken where it is about nothing, and never reaches payments of others', async () => {
    const [shop, other] = [await world.shop(), await world.shop()];
    const { session } = await other.open(await other.product());
    await other.complete(session.id, 'silent_uncharged');
    const { id } = await other.payment(session.id);
    expect([await push(shop, ''), await push(shop, 'no id'), await push(shop, id)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(await other.plannedIn(id)).toBeGreaterThan(20_000);
  });
});

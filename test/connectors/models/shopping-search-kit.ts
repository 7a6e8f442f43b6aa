import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ProviderError } from '../../../connectors/provider-calls/provider-error.js';
import {
  ProviderSandbox,
  type SandboxProtocol,
} from '../../../connectors/provider-calls/sandbox/provider-sandbox.js';
import type { ShoppingQuery, ShoppingSearchKey } from '../../../connectors/shopping-search/port.js';
import { openShoppingSearch } from '../../../connectors/shopping-search/registry.js';
import type { OfferScript } from '../../../connectors/shopping-search/sandbox/offer-script.js';
import { Outbound } from '../../../kernel/outbound/outbound.js';
import { countingMeter } from './counting-meter.js';
import { everythingOf } from './everything-of.js';

interface Adapter {
  protocol(script: OfferScript): SandboxProtocol;
  /** What a price of 12.90 Singapore dollars is. */
  price: { priceText: string; currency: string | null };
  /** What the wire says to wait after too many calls, in milliseconds. */
  retryAfterMs: number;
  /** Words of the first request. */
  asked: RegExp[];
}

const prices = { currency: 'USD', inputPerMillion: '0', outputPerMillion: '0', perUnit: '0.015' };

/** What every shopping search does, against the sandbox of its protocol. */
export function shoppingSearchKit(key: ShoppingSearchKey, adapter: Adapter): void {
  describe(`the shopping search ${key}`, () => {
    let sandbox: ProviderSandbox;
    let http: Outbound;
    const wait = async (_ms: number, signal: AbortSignal): Promise<void> => signal.throwIfAborted();
    const start = (timeoutMs = 20_000) =>
      openShoppingSearch(
        key,
        { apiKey: ProviderSandbox.apiKey, url: sandbox.url, prices },
        { http, timeoutMs, wait },
      );
    const query = (more: Partial<ShoppingQuery> = {}): ShoppingQuery => ({
      text: 'Alpha kettle & pot',
      country: 'SG',
      language: 'en',
      offersMax: 10,
      meter: countingMeter().meter,
      ...more,
    });

    beforeAll(async () => {
      sandbox = await ProviderSandbox.start(
        adapter.protocol(() => [
          {
            title: 'Alpha Kettle 1.7 L',
            seller: 'Kettle House',
            price: '12.9',
            priceText: 'S$12.90',
            currency: 'SGD',
            url: 'https://www.kettles.example/alpha',
            condition: 'used',
            delivery: '+S$3.00 delivery',
            notes: ['15% OFF'],
          },
          { title: 'Alpha Pot', seller: 'Pot House', price: '7', currency: 'SGD' },
        ]),
      );
      http = new Outbound({ policy: { allowLoopback: true } });
    });
    afterAll(async () => {
      await http.close();
      await sandbox.close();
    });
    afterEach(() => sandbox.clear());

    it('answers offers in their order, with all that is shown of them', async () => {
      const { meter, plans, outcomes } = countingMeter();
      const offers = await start().search(query({ meter }));
      expect(offers).toMatchObject([
        {
          position: 1,
          title: 'Alpha Kettle 1.7 L',
          seller: 'Kettle House',
          sellerDomain: 'kettles.example',
          url: 'https://www.kettles.example/alpha',
          condition: 'used',
          delivery: '+S$3.00 delivery',
          notes: ['15% OFF'],
          ...adapter.price,
        },
        { position: 2, seller: 'Pot House', sellerDomain: null, condition: null, delivery: null, notes: [] },
      ]);
      expect(JSON.stringify(offers[0]!.raw)).toContain('Kettle House');
      expect(plans).toMatchObject([{ provider: key, operation: 'search', costMax: '0.015' }]);
      expect(outcomes).toMatchObject([{ status: 'completed', usage: { units: 1 }, cost: '0.015' }]);
    });

    it('answers no more offers than are wanted', async () => {
      expect(await start().search(query({ offersMax: 1 }))).toHaveLength(1);
    });

    it('asks for exactly the words, in the country and the language', async () => {
      await start().search(query());
      const [{ method, path, body }] = sandbox.calls as [(typeof sandbox.calls)[number]];
      const request = `${method} ${decodeURIComponent(path).replaceAll('+', ' ')} ${body}`;
      for (const words of adapter.asked) {
        expect(request).toMatch(words);
      }
    });

    it('takes a search that finds nothing for an answer, and counts it', async () => {
      const { meter, outcomes } = countingMeter();
      sandbox.fail('empty');
      expect(await start().search(query({ meter }))).toEqual([]);
      expect(outcomes).toMatchObject([{ status: 'completed', usage: { units: 1 } }]);
    });

    it.each([
      ['throttled', 'throttled', () => ({ retryAfterMs: adapter.retryAfterMs }), 0],
      ['exhausted', 'rejected', () => ({ reason: 'exhausted' }), 0],
      ['error', 'unavailable', () => ({}), 0],
      ['unauthorized', 'unauthorized', () => ({}), 0],
      ['truncated', 'unknown', () => ({}), 1],
      ['invalid_json', 'unknown', () => ({}), 1],
    ] as const)('tells a call that is %s as %s', async (fault, kind, details, units) => {
      const { meter, outcomes } = countingMeter();
      sandbox.fail(fault);
      const error = await start()
        .search(query({ meter }))
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ProviderError);
      expect(error).toMatchObject({ kind, ...details() });
      expect(outcomes).toMatchObject([{ status: kind, usage: { units } }]);
      expect(sandbox.calls).toHaveLength(1);
    });

    it('passes on what is in another language or currency as it is', async () => {
      sandbox.fail('wrong_language');
      expect((await start().search(query()))[0]!.title).toContain('Dies ist');
      sandbox.clear();
      sandbox.fail('wrong_currency');
      const [offer] = await start().search(query());
      expect(offer!.currency ?? offer!.priceText).toMatch(/^US[D$]/);
    });

    it('does not wait longer than its limit, and ends with the reason of its signal', async () => {
      sandbox.fail('slow', 2);
      await expect(start(300).search(query())).rejects.toMatchObject({ kind: 'unknown' });
      const stop = new AbortController();
      const arrived = sandbox.nextCall();
      const asked = start()
        .search(query({ signal: stop.signal }))
        .catch((thrown: unknown) => thrown);
      await arrived;
      stop.abort(new Error('canceled'));
      expect(await asked).toMatchObject({ message: 'canceled' });
    });

    it('sends nothing where the meter says no', async () => {
      const meter = { begin: async () => Promise.reject(new Error('used up')) };
      await expect(start().search(query({ meter }))).rejects.toThrow('used up');
      expect(sandbox.calls).toEqual([]);
    });

    it('never tells its key: not in errors, offers, raw rows or what is counted', async () => {
      const { meter, plans, outcomes } = countingMeter();
      const told: unknown[] = [plans, outcomes];
      for (const fault of ['echo', 'unauthorized', 'error', 'exhausted'] as const) {
        sandbox.clear();
        sandbox.fail(fault);
        told.push(await start().search(query({ meter })).catch(everythingOf));
      }
      expect(JSON.stringify(told)).toContain('[secret]');
      expect(JSON.stringify(told)).not.toContain(ProviderSandbox.apiKey);
    });
  });
}

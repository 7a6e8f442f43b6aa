import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ProviderSandbox,
  sandboxRetryAfter,
} from '../../../connectors/provider-calls/sandbox/provider-sandbox.js';
import { openShoppingSearch } from '../../../connectors/shopping-search/registry.js';
import { dataforseoSandbox } from '../../../connectors/shopping-search/sandbox/dataforseo-sandbox.js';
import { serpapiSandbox } from '../../../connectors/shopping-search/sandbox/serpapi-sandbox.js';
import { Outbound } from '../../../kernel/outbound/outbound.js';
import { countingMeter } from './counting-meter.js';
import { shoppingSearchKit } from './shopping-search-kit.js';

shoppingSearchKit('serpapi', {
  protocol: serpapiSandbox,
  price: { priceText: 'S$12.90', currency: null },
  retryAfterMs: sandboxRetryAfter * 1000,
  asked: [/^GET [/]search[?]engine=google_shopping/, /q=Alpha kettle & pot&/, /gl=sg&/, /hl=en&/],
});

shoppingSearchKit('dataforseo', {
  protocol: dataforseoSandbox,
  price: { priceText: '12.9', currency: 'SGD' },
  retryAfterMs: 60_000,
  asked: [
    /^POST .*task_post/,
    /"keyword":"Alpha kettle & pot"/,
    /"location_code":2702/,
    /"language_code":"en"/,
  ],
});

describe('a task of DataForSEO', () => {
  let sandbox: ProviderSandbox;
  let http: Outbound;
  beforeAll(async () => {
    sandbox = await ProviderSandbox.start(dataforseoSandbox(undefined, 1_000_000));
    http = new Outbound({ policy: { allowLoopback: true } });
  });
  afterAll(async () => {
    await http.close();
    await sandbox.close();
  });

  it('is looked at ever less often, and given up when the time is over: it counts as charged', async () => {
    const waits: number[] = [];
    const { meter, outcomes } = countingMeter();
    const search = openShoppingSearch(
      'dataforseo',
      { apiKey: ProviderSandbox.apiKey, url: sandbox.url, prices: null },
      {
        http,
        timeoutMs: 1_000,
        wait: (ms, signal) => {
          waits.push(ms);
          return waits.length < 4
            ? Promise.resolve()
            : new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
        },
      },
    );
    const query = { text: 'kettle', country: 'SG', language: 'en', offersMax: 5, meter };
    await expect(search.search(query)).rejects.toMatchObject({ kind: 'unknown' });
    expect(waits).toEqual([1_000, 1_500, 2_250, 3_375]);
    expect(outcomes).toMatchObject([{ status: 'unknown', usage: { units: 1 } }]);
  });
});

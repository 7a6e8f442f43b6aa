import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.js';

describe('the configuration', () => {
  it('has a default for everything: all roles on the embedded database, with the demo', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      publicUrl: 'http://127.0.0.1:4000',
      databaseUrl: null,
      allowLoopback: true,
      marketplaceTimeoutMs: 30_000,
      demo: { apiKey: null, clientId: null, clientSecret: null },
    });
    expect([...config.roles]).toEqual([
      'gateway',
      'worker',
      'subgraph:catalog',
      'subgraph:commerce',
      'subgraph:content',
      'subgraph:finance',
      'subgraph:platform',
    ]);
  });

  it('makes no demo and reaches no loopback on a database of your own, unless told to', () => {
    const url = 'postgres://localhost/shop';
    expect(loadConfig({ DATABASE_URL: url })).toMatchObject({ demo: null, allowLoopback: false });
    expect(loadConfig({ DATABASE_URL: url, TRADEWIND_DEMO: 'on' })).toMatchObject({ allowLoopback: true });
  });

  it.each(['0.0.0.0', '::', '192.168.1.20', 'shop.example'])(
    'rejects the demo on HOST=%s, which others reach, unless told that this is meant',
    HOST => {
      expect(() => loadConfig({ HOST })).toThrow(/TRADEWIND_DEMO=off, or TRADEWIND_DEMO_PUBLIC=on/);
      expect(loadConfig({ HOST, TRADEWIND_DEMO_PUBLIC: 'on' }).demo).not.toBeNull();
      expect(loadConfig({ HOST, TRADEWIND_DEMO: 'off' }).demo).toBeNull();
      expect(loadConfig({ HOST, DATABASE_URL: 'postgres://localhost/shop' }).demo).toBeNull();
    },
  );

  it('names a host in its links that can be called', () => {
    const linked = (HOST: string) => loadConfig({ HOST, TRADEWIND_DEMO: 'off' }).publicUrl;
    expect(['0.0.0.0', '::', '::1', '127.0.0.2', 'localhost', 'shop.example'].map(linked)).toEqual([
      'http://localhost:4000',
      'http://localhost:4000',
      'http://[::1]:4000',
      'http://127.0.0.2:4000',
      'http://localhost:4000',
      'http://shop.example:4000',
    ]);
    for (const HOST of ['localhost', '::1', '127.0.0.2']) {
      expect(loadConfig({ HOST }).demo).not.toBeNull();
    }
  });

  it('believes the proxies that it is told of, and no others', () => {
    const proxies = (TRADEWIND_BEHIND_PROXY: string) => loadConfig({ TRADEWIND_BEHIND_PROXY }).proxies;
    expect(loadConfig({}).proxies).toBeNull();
    expect(proxies('off')).toBeNull();
    expect(proxies('2')).toBe(2);
    expect(proxies('10.0.0.0/8, 2001:db8::1')).toEqual(['10.0.0.0/8', '2001:db8::1']);
    for (const wrong of ['on', '0', '11', '1.5', 'proxy.internal', '10.0.0.0/33', '10.0.0.1,']) {
      expect(() => proxies(wrong)).toThrow(/TRADEWIND_BEHIND_PROXY must be off, the number/);
    }
  });

  it('lets conformance tests in only where it says for whom, and unknown agents only with the demo', () => {
    expect(loadConfig({}).agents).toEqual({ servesUnknown: true, conformance: null });
    const production = { DATABASE_URL: 'postgres://localhost/shop' };
    expect(loadConfig(production).agents).toEqual({ servesUnknown: false, conformance: null });
    expect(() => loadConfig({ ...production, TRADEWIND_UCP_CONFORMANCE: 'demo' })).toThrow(ConfigError);
    const given = { TRADEWIND_UCP_CONFORMANCE: 'demo', TRADEWIND_UCP_SIMULATION_SECRET: 'hush' };
    expect(loadConfig(given).agents.conformance).toEqual({ organization: 'demo', simulationSecret: 'hush' });
  });

  it('tells every problem at once, and no secret', () => {
    const environment = {
      PORT: '70000',
      DATABASE_URL: 'mysql://root:hunter2@localhost/x',
      TRADEWIND_DEMO: 'yes',
      TRADEWIND_ROLES: 'gateway,subgraph:moon',
      TRADEWIND_ENCRYPTION_KEY: 'c2hvcnQ=',
      TRADEWIND_RATE_LIMIT: 'fast',
      TRADEWIND_MARKETPLACE_TIMEOUT_MS: '60000',
      TRADEWIND_SUBGRAPH_URLS: 'moon=http://x',
      TRADEWIND_RATELIMIT: '5',
      TRADEWIND_UCP_CONFORMANCE: 'somebody',
    };
    const problems = (() => {
      try {
        loadConfig(environment);
      } catch (error) {
        return (error as ConfigError).message;
      }
      return '';
    })();
    for (const name of Object.keys(environment)) {
      expect(problems).toContain(name);
    }
    expect(problems).not.toContain('hunter2');
    expect(problems).not.toContain('c2hvcnQ');
    expect(() => loadConfig(environment)).toThrow(ConfigError);
  });

  it('has models only with a key and a name, and none by default', () => {
    expect(loadConfig({}).models).toEqual({
      timeoutMs: 120_000,
      languageModel: null,
      imageEditor: null,
      answerEngines: [],
      shoppingSearch: null,
    });
    const TRADEWIND_LANGUAGE_MODEL_API_KEY = 'sk-hunter2hunter2';
    const languageModel = {
      TRADEWIND_LANGUAGE_MODEL_PROVIDER: 'anthropic',
      TRADEWIND_LANGUAGE_MODEL_API_KEY,
      TRADEWIND_LANGUAGE_MODEL_NAME: 'claude',
      TRADEWIND_LANGUAGE_MODEL_URL: 'https://models.example/v1/',
      TRADEWIND_LANGUAGE_MODEL_PRICES: 'currency=USD, input=3, output=15.5',
    };
    const engine = {
      TRADEWIND_ANSWER_ENGINE_PERPLEXITY_API_KEY: 'pplx-12345678',
      TRADEWIND_ANSWER_ENGINE_PERPLEXITY_NAME: 'sonar',
    };
    const shopping = {
      TRADEWIND_SHOPPING_SEARCH_PROVIDER: 'dataforseo',
      TRADEWIND_SHOPPING_SEARCH_API_KEY: 'shop@example.com:hunter2hunter2',
      TRADEWIND_SHOPPING_SEARCH_PRICES: 'currency=USD,unit=0.015',
    };
    expect(loadConfig({ ...languageModel, ...engine, ...shopping }).models).toMatchObject({
      languageModel: {
        provider: 'anthropic',
        apiKey: TRADEWIND_LANGUAGE_MODEL_API_KEY,
        model: 'claude',
        url: 'https://models.example/v1',
        prices: { currency: 'USD', inputPerMillion: '3', outputPerMillion: '15.5', perUnit: '0' },
      },
      answerEngines: [{ provider: 'perplexity', model: 'sonar', url: null, prices: null }],
      shoppingSearch: { provider: 'dataforseo', url: null, prices: { currency: 'USD', perUnit: '0.015' } },
    });
    const wrong: [Record<string, string>, RegExp][] = [
      [
        { TRADEWIND_LANGUAGE_MODEL_PROVIDER: 'skynet' },
        /PROVIDER must be one of openai_compatible, anthropic/,
      ],
      [{ TRADEWIND_LANGUAGE_MODEL_PROVIDER: 'anthropic' }, /TRADEWIND_LANGUAGE_MODEL_API_KEY is missing/],
      [{ TRADEWIND_LANGUAGE_MODEL_API_KEY }, /without TRADEWIND_LANGUAGE_MODEL_PROVIDER/],
      [{ ...languageModel, TRADEWIND_LANGUAGE_MODEL_NAME: '' }, /TRADEWIND_LANGUAGE_MODEL_NAME is missing/],
      [{ ...languageModel, TRADEWIND_LANGUAGE_MODEL_PRICES: 'input=3' }, /PRICES must be prices/],
      [
        { ...languageModel, TRADEWIND_LANGUAGE_MODEL_PRICES: 'currency=USD,input=-3' },
        /PRICES must be prices/,
      ],
      [
        { ...languageModel, TRADEWIND_LANGUAGE_MODEL_PRICES: 'currency=USD,image=3' },
        /PRICES must be prices/,
      ],
      [
        { ...languageModel, TRADEWIND_LANGUAGE_MODEL_API_KEY: 'sk hunter2' },
        /API_KEY must be at least 8 visible/,
      ],
      [
        { ...shopping, TRADEWIND_SHOPPING_SEARCH_PROVIDER: 'yellow_pages' },
        /must be one of serpapi, dataforseo/,
      ],
      [
        { ...shopping, TRADEWIND_SHOPPING_SEARCH_API_KEY: '' },
        /TRADEWIND_SHOPPING_SEARCH_API_KEY is missing/,
      ],
      [{ TRADEWIND_ANSWER_ENGINE_OPENAI_NAME: 'gpt' }, /TRADEWIND_ANSWER_ENGINE_OPENAI_API_KEY is missing/],
    ];
    for (const [environment, problem] of wrong) {
      expect(() => loadConfig(environment)).toThrow(problem);
      expect(() => loadConfig(environment)).toThrow(/^((?!hunter2).)*$/s);
    }
  });

  it('has a mail server only with whom mails are from', () => {
    const TRADEWIND_SMTP_URL = 'smtp://user:secret@mail.example:587';
    expect(loadConfig({}).mail).toBeNull();
    const from = (TRADEWIND_MAIL_FROM: string) =>
      loadConfig({ TRADEWIND_SMTP_URL, TRADEWIND_MAIL_FROM }).mail?.from;
    expect(from('no-reply@shop.example')).toEqual({ name: '', address: 'no-reply@shop.example' });
    expect(from('The Shop <no-reply@shop.example>')).toEqual({
      name: 'The Shop',
      address: 'no-reply@shop.example',
    });
    expect(() => loadConfig({ TRADEWIND_SMTP_URL })).toThrow(/TRADEWIND_MAIL_FROM must be an address/);
    expect(() => from('nobody')).toThrow(ConfigError);
    expect(() => loadConfig({ TRADEWIND_MAIL_FROM: 'a@shop.example' })).toThrow(/without TRADEWIND_SMTP_URL/);
    expect(() => loadConfig({ TRADEWIND_SMTP_URL: 'http://secret@mail.example' })).toThrow(
      /^((?!secret).)*TRADEWIND_SMTP_URL must be a URL((?!secret).)*$/s,
    );
  });

  it('gives each organization 10 GiB, another quota, or none', () => {
    expect(loadConfig({}).storageQuotaBytes).toBe(10 * 1024 ** 3);
    expect(loadConfig({ TRADEWIND_STORAGE_QUOTA_MB: '5' }).storageQuotaBytes).toBe(5 * 1024 ** 2);
    expect(loadConfig({ TRADEWIND_STORAGE_QUOTA_MB: 'off' }).storageQuotaBytes).toBeNull();
    expect(() => loadConfig({ TRADEWIND_STORAGE_QUOTA_MB: '0' })).toThrow(ConfigError);
  });
});

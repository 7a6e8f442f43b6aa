import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { webhookLimits } from '../../../platform/webhook/webhook.limits.js';
import { agentLimits } from './agent.limits.js';
import { readProfile } from './agent-profile.rules.js';

const order = 'dev.ucp.shopping.order';
const checkout = 'dev.ucp.shopping.checkout';
const version = '2026-04-08';

/** The text of a profile with these capabilities, and whatever else stands beside `ucp`. */
const profile = (capabilities: unknown, beside: Record<string, unknown> = {}): string =>
  JSON.stringify({ ucp: { version, capabilities }, ...beside });

const capabilitiesOf = (capabilities: unknown) => readProfile(profile(capabilities))?.capabilities;
const webhookOf = (capabilities: unknown) => readProfile(profile(capabilities))?.webhookUrl;
const keysOf = (beside: Record<string, unknown>) => readProfile(profile({}, beside))?.signingKeys;

describe('the profile of an agent', () => {
  it('names its capabilities by an object, with one or more versions of each', () => {
    const both = [{ version: '2026-01-23' }, { version }];
    expect(readProfile(profile({ [checkout]: both, [order]: [{ version }] }))).toEqual({
      version,
      capabilities: { [checkout]: ['2026-01-23', version], [order]: [version] },
      webhookUrl: null,
      signingKeys: [],
    });
  });

  it('names them by a list in the first version of the protocol', () => {
    const list = [
      { name: checkout, version: '2026-01-11' },
      { name: order, version: '2026-01-11', config: { webhook_url: 'https://agent.example/orders' } },
    ];
    expect(readProfile(profile(list))).toMatchObject({
      capabilities: { [checkout]: ['2026-01-11'], [order]: ['2026-01-11'] },
      webhookUrl: 'https://agent.example/orders',
    });
  });

  it('is one without capabilities where it names none', () => {
    expect(capabilitiesOf(undefined)).toEqual({});
    expect(capabilitiesOf(null)).toEqual({});
  });

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a word', '"ucp"'],
    ['nothing of the protocol', '{}'],
    ['no version', JSON.stringify({ ucp: { capabilities: {} } })],
    ['a version that is no text', JSON.stringify({ ucp: { version: 20260408 } })],
    ['a version with something before it', JSON.stringify({ ucp: { version: 'v2026-04-08' } })],
    ['a version with something after it', JSON.stringify({ ucp: { version: '2026-04-081' } })],
    ['a word for capabilities', profile('all')],
  ])('is none where the text has %s', (_name, text) => {
    expect(readProfile(text)).toBeNull();
  });

  it('is read without what nobody understands', () => {
    expect(
      capabilitiesOf({ [checkout]: [{ version }, { version: 'newest' }, null, 'x', [version]] }),
    ).toEqual({
      [checkout]: [version],
    });
    expect(capabilitiesOf({ [checkout]: { version } })).toEqual({});
    expect(capabilitiesOf([null, { version }, { name: 7, version }, { name: order, version }])).toEqual({
      [order]: [version],
    });
  });

  it('is read to a limit, so that no profile fills the memory', () => {
    const many = Array.from({ length: agentLimits.capabilitiesMax + 1 }, (_, index) => ({
      name: `c${index}`,
      version,
    }));
    const count = (capabilities: unknown) => Object.keys(capabilitiesOf(capabilities) ?? {}).length;
    expect(count(many)).toBe(agentLimits.capabilitiesMax);
    expect(count(Object.fromEntries(many.map(({ name }) => [name, [{ version }]])))).toBe(
      agentLimits.capabilitiesMax,
    );
    expect(capabilitiesOf({ [order]: many })?.[order]).toHaveLength(agentLimits.capabilitiesMax);
  });

  it('never breaks the reader, whatever the text is', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map(text => `{"ucp":{"version":"${version}","capabilities":${text}},"keys":${text}}`),
    );
    fc.assert(
      fc.property(texts, text => {
        const read = readProfile(text);
        expect(read === null || read.version.length === 10).toBe(true);
      }),
    );
  });
});

describe('where an agent wants to be told of its orders', () => {
  const told = (webhook_url: unknown, of = version) => ({ version: of, config: { webhook_url } });

  it('is what the newest version of the capability for orders says', () => {
    expect(
      webhookOf({ [order]: [told('https://a.example/old', '2026-01-11'), told('https://a.example/new')] }),
    ).toBe('https://a.example/new');
    expect(
      webhookOf({ [order]: [told('https://a.example/new'), told('https://a.example/old', '2026-01-11')] }),
    ).toBe('https://a.example/new');
  });

  it('is not said by another capability', () => {
    expect(webhookOf({ [checkout]: [told('https://a.example/')] })).toBeNull();
  });

  it('has to be an address that can be stored', () => {
    const longest = `https://a.example/${'x'.repeat(webhookLimits.urlLength - 18)}`;
    expect(webhookOf({ [order]: [told(longest)] })).toBe(longest);
    expect(webhookOf({ [order]: [told(`${longest}x`)] })).toBeNull();
    expect(webhookOf({ [order]: [told('a.example')] })).toBeNull();
    expect(webhookOf({ [order]: [told(7)] })).toBeNull();
    expect(webhookOf({ [order]: [{ version, config: 'none' }] })).toBeNull();
  });
});

describe('the keys of an agent', () => {
  const key = { kid: 'one', kty: 'EC', crv: 'P-256', x: 'xx', y: 'yy', use: 'sig', alg: 'ES256' };

  it('are read under both names that versions of the protocol give them', () => {
    expect(keysOf({ signing_keys: [key], keys: [{ ...key, kid: 'two' }] })).toEqual([
      key,
      { ...key, kid: 'two' },
    ]);
  });

  it('are kept without anything that is not public', () => {
    expect(keysOf({ keys: [{ ...key, d: 'private', x: 7 }] })).toEqual([
      { kid: 'one', kty: 'EC', crv: 'P-256', y: 'yy', use: 'sig', alg: 'ES256' },
    ]);
  });

  it('have a name and a type, or are none', () => {
    expect(keysOf({ keys: [{ kty: 'EC' }, { kid: 'one' }, { kid: 1, kty: 'EC' }, null, 'key'] })).toEqual([]);
    expect(keysOf({ keys: key })).toEqual([]);
  });

  it('are so many at most', () => {
    const many = Array.from({ length: agentLimits.keysMax }, (_, index) => ({ ...key, kid: `${index}` }));
    expect(keysOf({ signing_keys: many, keys: [key] })).toEqual(many);
  });
});

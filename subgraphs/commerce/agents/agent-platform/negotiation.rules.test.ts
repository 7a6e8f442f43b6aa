import { describe, expect, it } from 'vitest';
import { isNegotiated, negotiated, ownCapabilities } from './negotiation.rules.js';

const shopping = (name: string) => `dev.ucp.shopping.${name}`;
const every = ['checkout', 'order', 'discount', 'fulfillment', 'buyer_consent'];
const later = ['cart', 'catalog.search', 'catalog.lookup'];

/** Of an agent with these capabilities in these versions. */
const agent = (capabilities: Record<string, string[]>) => ({
  version: '2026-04-08',
  capabilities: Object.fromEntries(Object.entries(capabilities).map(([name, of]) => [shopping(name), of])),
  webhookUrl: null,
  signingKeys: [],
});

const namesOf = (version: string, profile: Parameters<typeof negotiated>[1]) =>
  negotiated(version, profile).map(({ name }) => name.replace(shopping(''), ''));

describe('what agent and installation have in common', () => {
  it('is everything for an agent of whom no profile is known, in the version that it speaks', () => {
    expect(new Set(namesOf('2026-04-08', null))).toEqual(new Set([...every, ...later]));
    expect(namesOf('2026-01-23', null)).toEqual(every);
    expect(new Set(negotiated('2026-04-08', null).map(({ version }) => version))).toEqual(
      new Set(['2026-04-08']),
    );
  });

  it('is everything in the version that negotiated nothing, and what both have from the next on', () => {
    const checkoutOnly = agent({ checkout: ['2026-01-11', '2026-01-23'] });
    expect(namesOf('2026-01-11', checkoutOnly)).toEqual(every);
    expect(namesOf('2026-01-23', checkoutOnly)).toEqual(['checkout']);
    expect([isNegotiated('2026-01-22'), isNegotiated('2026-01-23')]).toEqual([false, true]);
  });

  it('is only what the agent has in the version that is spoken', () => {
    const profile = agent({ checkout: ['2026-01-23', '2026-04-08'], order: ['2026-01-23'] });
    expect(namesOf('2026-04-08', profile)).toEqual(['checkout']);
    expect(namesOf('2026-01-23', profile)).toEqual(['checkout', 'order']);
  });

  it('has an extension only together with what it extends', () => {
    const now = ['2026-04-08'];
    const extensions = { discount: now, fulfillment: now, buyer_consent: now };
    expect(namesOf('2026-04-08', agent({ ...extensions, order: now }))).toEqual(['order']);
    expect(namesOf('2026-04-08', agent({ ...extensions, checkout: now }))).toEqual([
      'checkout',
      ...Object.keys(extensions),
    ]);
  });

  it('has an extension together with any of what it extends', () => {
    const now = ['2026-04-08'];
    const ofCart = agent({ cart: now, discount: now, fulfillment: now });
    expect(namesOf('2026-04-08', ofCart)).toEqual(['cart', 'discount']);
    expect(namesOf('2026-01-23', agent({ cart: ['2026-01-23'], discount: ['2026-01-23'] }))).toEqual([]);
  });

  it('has nothing of what this installation does not know', () => {
    expect(namesOf('2026-04-08', agent({ subscription: ['2026-04-08'] }))).toEqual([]);
  });

  it('is made of capabilities that extend only what there is', () => {
    const names = ownCapabilities.map(({ name }) => name);
    expect(ownCapabilities.flatMap(own => own.extends).filter(name => !names.includes(name))).toEqual([]);
  });
});

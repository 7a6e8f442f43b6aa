import { expect, it } from 'vitest';
import type { Marketplace } from '../../../../connectors/marketplaces/port.js';
import type { Encryption } from '../../../../kernel/encryption.js';
import { PushAccounts } from './push-accounts.js';

it('a marketplace is given an address to push to where it pushes, and the connection is there', async () => {
  const of = (key: string, pushes: boolean) =>
    ({ key, capabilities: { pushes } }) as Partial<Marketplace> as Marketplace;
  const accounts = new PushAccounts({
    marketplaces: [of('bazaar', true), of('stall', false)],
    encryption: {} as Encryption,
    publicUrl: 'https://tradewind.example',
  });
  const urlOf = (marketplace: string, id = 'c-1') => {
    const query = async (_: unknown, values: unknown[]) =>
      values[0] === 'o-1' && values[1] === 'c-1' ? [{ pushToken: 'token' }] : [];
    return accounts.urlFor({ query } as never, 'o-1', { id, marketplace });
  };
  expect(await urlOf('bazaar')).toBe('https://tradewind.example/api/v1/marketplaces/bazaar/pushes/token');
  expect([await urlOf('stall'), await urlOf('nowhere'), await urlOf('bazaar', 'c-2')]).toEqual([
    null,
    null,
    null,
  ]);
});

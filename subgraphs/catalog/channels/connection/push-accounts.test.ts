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
  const statements: unknown[][] = [];
  const query = async (_: unknown, values: unknown[]) => {
    statements.push(values);
    return [{ id: 'c-1', pushToken: 'token' }];
  };
  const urlsOf = (...marketplaces: string[]) =>
    accounts.urlsFor(
      { query } as never,
      'o-1',
      marketplaces.map((marketplace, place) => ({ id: `c-${place}`, marketplace })),
    );
  expect(await urlsOf('stall', 'bazaar', 'bazaar', 'nowhere')).toEqual([
    null,
    'https://tradewind.example/api/v1/marketplaces/bazaar/pushes/token',
    null,
    null,
  ]);
  expect(await urlsOf('stall')).toEqual([null]);
  expect(statements).toEqual([['o-1', ['c-1', 'c-2']]]);
});

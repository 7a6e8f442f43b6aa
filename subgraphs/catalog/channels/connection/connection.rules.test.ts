import { describe, expect, it } from 'vitest';
import { noListingDefaults } from '../../../../connectors/marketplaces/listing-defaults.js';
import type { Marketplace } from '../../../../connectors/marketplaces/port.js';
import { inputLimits } from '../../../../kernel/input.limits.js';
import type { Connection } from './connection.entity.js';
import { connectionLimits } from './connection.limits.js';
import {
  accessErrors,
  type ConnectionChange,
  changedConnection,
  changeErrors,
  type GivenAccess,
  givenCredentials,
} from './connection.rules.js';

const bazaar = {
  title: 'Bazaar',
  credentialFields: [
    { name: 'appKey', title: 'App key', isSecret: false, isRequired: true },
    { name: 'secret', title: 'Secret', isSecret: true, isRequired: true },
    { name: 'region', title: 'Region', isSecret: false, isRequired: false },
  ],
} as unknown as Marketplace;
const credential = (name: string, value = 'x') => ({ name, value });
const needed = [credential('appKey'), credential('secret')];

const problems = (given: GivenAccess) =>
  accessErrors(bazaar, given, { allowLoopback: false }).map(
    ({ path, code, message }) => `${path} ${code}: ${message}`,
  );

describe('access to a marketplace', () => {
  it.each<[string, GivenAccess]>([
    ['what is required', { credentials: needed }],
    ['all there is', { credentials: [...needed, credential('region')], endpoint: null }],
    ['an empty value of what is not required', { credentials: [...needed, credential('region', '')] }],
    [
      'a credential as long as they get',
      { credentials: [credential('appKey'), credential('secret', 'x'.repeat(8_192))] },
    ],
    ['an address', { credentials: needed, endpoint: 'https://api.bazaar.example/v2/' }],
  ])('is %s', (_name, given) => {
    expect(problems(given)).toEqual([]);
  });

  it('has no credentials but those of the marketplace, each once, none too long', () => {
    const credentials = [
      ...needed,
      credential('token'),
      credential('appKey', 'another'),
      credential('region', 'x'.repeat(connectionLimits.credentialLength + 1)),
    ];
    expect(problems({ credentials })).toEqual([
      'credentials.2.name UNKNOWN: Bazaar takes appKey, secret, region.',
      'credentials.3.name DUPLICATE: appKey is given twice.',
      'credentials.4.value TOO_LONG: At most 8192 characters.',
    ]);
  });

  it('lacks what is required where it is not given, or blank', () => {
    expect(problems({ credentials: [credential('secret', ' \n')] })).toEqual([
      'credentials REQUIRED: App key (appKey) is required.',
      'credentials REQUIRED: Secret (secret) is required.',
    ]);
  });

  it.each([
    ['no address', 'bazaar', 'absolute https URL'],
    ['one without encryption', 'http://api.bazaar.example', 'http is not encrypted'],
    ['one inside', 'https://10.0.0.1/', '10.0.0.1'],
    ['one with a query', 'https://api.bazaar.example/?shop=1', 'no query and no fragment'],
    ['one with a fragment', 'https://api.bazaar.example/#top', 'no query and no fragment'],
  ])('is not reached at %s', (_name, endpoint, words) => {
    const errors = problems({ credentials: needed, endpoint });
    expect(errors).toEqual([expect.stringMatching(/^endpoint URL_INVALID: /)]);
    expect(errors[0]).toContain(words);
  });

  it('is kept without what pasting brings along, and without slashes at the end of the address', () => {
    const credentials = [credential('appKey', ' a b \n')];
    expect(givenCredentials({ credentials, endpoint: 'https://api.bazaar.example/v2//' })).toEqual({
      endpoint: 'https://api.bazaar.example/v2',
      values: { appKey: 'a b' },
    });
    expect(givenCredentials({ credentials, endpoint: null }).endpoint).toBeNull();
    expect(givenCredentials({ credentials }).endpoint).toBeNull();
  });
});

const store = (id: string, isEnabled: boolean) => ({ id, country: 'SG', currency: 'SGD', isEnabled });
const connection = {
  id: 'c1',
  name: 'Bazaar SG',
  stockBuffer: 2,
  listingDefaults: { ...noListingDefaults, brand: 'House' },
  stores: [store('sg', true), store('my', false)],
} as unknown as Connection;

describe('a change of a connection', () => {
  const wrong = (change: ConnectionChange) =>
    changeErrors(connection, change).map(({ path, code }) => `${path} ${code}`);

  it.each<ConnectionChange>([
    {},
    { name: null, stockBuffer: null, enabledStores: null, listingDefaults: null },
    { name: 'x'.repeat(inputLimits.nameLength) },
    { name: ` ${'x'.repeat(inputLimits.nameLength)} ` },
    { stockBuffer: 0 },
    { stockBuffer: inputLimits.quantityMax },
    { enabledStores: [] },
    { enabledStores: ['my', 'sg'] },
  ])('may be case %#', change => {
    expect(changeErrors(connection, change)).toEqual([]);
  });

  it.each<[ConnectionChange, string]>([
    [{ name: '' }, 'name LENGTH'],
    [{ name: ' ' }, 'name LENGTH'],
    [{ name: 'x'.repeat(inputLimits.nameLength + 1) }, 'name LENGTH'],
    [{ stockBuffer: -1 }, 'stockBuffer OUT_OF_RANGE'],
    [{ stockBuffer: inputLimits.quantityMax + 1 }, 'stockBuffer OUT_OF_RANGE'],
    [{ enabledStores: ['sg', 'th'] }, 'enabledStores.1 UNKNOWN'],
    [{ listingDefaults: { weightGrams: 0 } }, 'listingDefaults.weightGrams OUT_OF_RANGE'],
  ])('may not be case %#: %s', (change, error) => {
    expect(wrong(change)).toEqual([error]);
  });

  it('names all that is wrong, and the stores and bounds there are', () => {
    const errors = changeErrors(connection, { name: '', stockBuffer: -1, enabledStores: ['th'] });
    expect(errors.map(({ message }) => message)).toEqual([
      'From 1 to 100 characters.',
      'Must be 0 or more.',
      'The account has the stores sg, my.',
    ]);
  });

  it('leaves what is absent or null as it is', () => {
    expect(changedConnection(connection, {})).toEqual(connection);
    const nothing = { name: null, stockBuffer: null, enabledStores: null, listingDefaults: null };
    expect(changedConnection(connection, nothing)).toEqual(connection);
  });

  it('names all stores in which is published from now on', () => {
    const change = {
      name: ' Main ',
      stockBuffer: 0,
      enabledStores: ['my'],
      listingDefaults: { brand: null },
    };
    expect(changedConnection(connection, change)).toEqual({
      ...connection,
      name: 'Main',
      stockBuffer: 0,
      listingDefaults: noListingDefaults,
      stores: [store('sg', false), store('my', true)],
    });
    expect(changedConnection(connection, { enabledStores: [] }).stores).toEqual([
      store('sg', false),
      store('my', false),
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { identityLimits } from '../identity.limits.js';
import { boundOrganizations, type NewOauthClient, oauthClientErrors } from './oauth-client.rules.js';

const id = (number: number) => `01931f00-0000-7000-8000-${String(number).padStart(12, '0')}`;
const client: NewOauthClient = { name: 'ERP', scopes: ['orders:read'] };
const errorsOf = (more: Partial<NewOauthClient>) =>
  oauthClientErrors({ ...client, ...more }).map(({ path, code }) => `${path} ${code}`);

describe('a client to be made', () => {
  it('names what it needs: there are no scopes that it has by itself', () => {
    expect(errorsOf({})).toEqual([]);
    expect(errorsOf({ scopes: [] })).toEqual(['scopes SCOPES_MISSING']);
    expect(errorsOf({ name: ' ', scopes: ['all'] })).toEqual(['name NAME_MISSING', 'scopes.0 SCOPE_UNKNOWN']);
  });

  it('acts for as many organizations as a transaction may lock, and no more', () => {
    const organizationIds = Array.from({ length: identityLimits.organizationsPerClientMax }, (_, index) =>
      id(index),
    );
    expect(errorsOf({ organizationIds })).toEqual([]);
    expect(errorsOf({ organizationIds: null })).toEqual([]);
    expect(errorsOf({ organizationIds: [...organizationIds, 'x'] })).toEqual([
      'organizationIds TOO_MANY_ORGANIZATIONS',
    ]);
  });

  it('is told each organization that is no id', () => {
    expect(errorsOf({ organizationIds: ['x', id(1), ''] })).toEqual([
      'organizationIds.0 ID_MALFORMED',
      'organizationIds.2 ID_MALFORMED',
    ]);
  });
});

describe('the organizations of a client', () => {
  it('are the one of the call and those that it names, each once, in one order however they are written', () => {
    const [a, b, c] = ['0a', '0b', '0c'];
    expect(boundOrganizations(client, b!)).toEqual([b]);
    expect(boundOrganizations({ ...client, organizationIds: null }, b!)).toEqual([b]);
    const expected = [a, b, c];
    expect(boundOrganizations({ ...client, organizationIds: ['0C', '0b', '0A'] }, b!)).toEqual(expected);
    expect(boundOrganizations({ ...client, organizationIds: [a!, b!] }, '0C')).toEqual(expected);
  });
});

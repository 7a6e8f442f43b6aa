import { expect, it } from 'vitest';
import { identityLimits } from '../identity.limits.js';
import { type OrganizationFields, organizationErrors } from './organization.rules.js';

const fields: OrganizationFields = {
  name: 'Shop',
  defaultCurrency: 'SGD',
  country: 'SG',
  timeZone: 'Asia/Singapore',
};
const errorsOf = (more: Partial<OrganizationFields>) =>
  organizationErrors({ ...fields, ...more }).map(({ path, code, message }) => [`${path} ${code}`, message]);

it('an organization has a name, a currency that there is, and a country or none', () => {
  expect(errorsOf({})).toEqual([]);
  expect(errorsOf({ country: null, name: 'n'.repeat(identityLimits.organizationNameLength) })).toEqual([]);
});

it.each<[Partial<OrganizationFields>, string]>([
  [{ name: ' ' }, 'name NAME_MISSING'],
  [{ name: 'n'.repeat(identityLimits.organizationNameLength + 1) }, 'name NAME_TOO_LONG'],
  [{ defaultCurrency: 'sgd' }, 'defaultCurrency CURRENCY_UNKNOWN'],
  [{ defaultCurrency: '' }, 'defaultCurrency CURRENCY_UNKNOWN'],
  [{ country: 'UK' }, 'country COUNTRY_UNKNOWN'],
  [{ country: '' }, 'country COUNTRY_UNKNOWN'],
  [{ timeZone: '' }, 'timeZone VALUE_NOT_ALLOWED'],
  [{ timeZone: '+08:00' }, 'timeZone VALUE_NOT_ALLOWED'],
])('with %j it is rejected: %s', (change, error) => {
  expect(errorsOf(change).map(([found]) => found)).toEqual([error]);
});

it('what is not known is quoted, and everything that is wrong is told at once', () => {
  expect(errorsOf({ name: '', defaultCurrency: 'XYZ', country: 'XY' })).toEqual([
    ['name NAME_MISSING', expect.any(String)],
    ['defaultCurrency CURRENCY_UNKNOWN', expect.stringContaining('"XYZ"')],
    ['country COUNTRY_UNKNOWN', expect.stringContaining('"XY"')],
  ]);
});

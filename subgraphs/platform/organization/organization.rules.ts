import { isCountry } from '../../../kernel/country.js';
import type { FieldError } from '../../../kernel/errors.js';
import { isCurrency } from '../../../kernel/money.js';
import { timeZoneErrors } from '../../../kernel/time-zone.js';
import { nameErrors } from '../credential/name.rules.js';
import { identityLimits } from '../identity.limits.js';

export interface OrganizationFields {
  name: string;
  defaultCurrency: string;
  country: string | null;
  timeZone: string;
}

/** Everything that is wrong with the fields; names are expected trimmed. */
export const organizationErrors = (fields: OrganizationFields): FieldError[] => [
  ...nameErrors('name', fields.name, identityLimits.organizationNameLength),
  ...currencyErrors(fields.defaultCurrency),
  ...countryErrors(fields.country),
  ...timeZoneErrors('timeZone', fields.timeZone),
];

function currencyErrors(code: string): FieldError[] {
  const message = `"${code}" is not an ISO 4217 currency code.`;
  return isCurrency(code) ? [] : [{ path: 'defaultCurrency', code: 'CURRENCY_UNKNOWN', message }];
}

function countryErrors(code: string | null): FieldError[] {
  const message = `"${code}" is not an ISO 3166-1 alpha-2 country code.`;
  return code === null || isCountry(code) ? [] : [{ path: 'country', code: 'COUNTRY_UNKNOWN', message }];
}

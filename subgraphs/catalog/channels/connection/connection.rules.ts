import type { GivenCredentials, Marketplace } from '../../../../connectors/marketplaces/port.js';
import type { FieldError } from '../../../../kernel/errors.js';
import { inputLimits } from '../../../../kernel/input.limits.js';
import { type AddressPolicy, urlProblem } from '../../../../kernel/outbound/address-policy.js';
import type { Connection } from './connection.entity.js';
import { connectionLimits } from './connection.limits.js';
import { changedDefaults, defaultsErrors, type ListingDefaultsChange } from './listing-defaults.rules.js';

export interface GivenCredential {
  name: string;
  value: string;
}

/** What a merchant gives to have an account called in their name. */
export interface GivenAccess {
  credentials: readonly GivenCredential[];
  /** Absent or null: the marketplace's own address, or that of before. */
  endpoint?: string | null;
}

/** What a merchant changes of a connection; absent and null leave it as it is. */
export interface ConnectionChange {
  name?: string | null;
  stockBuffer?: number | null;
  /** Ids of all stores in which products are published from now on. */
  enabledStores?: readonly string[] | null;
  listingDefaults?: ListingDefaultsChange | null;
}

/** Everything wrong with what was given, before the marketplace is asked. */
export function accessErrors(
  marketplace: Marketplace,
  { credentials, endpoint }: GivenAccess,
  policy: AddressPolicy,
): FieldError[] {
  return [
    ...credentialErrors(marketplace, credentials),
    ...missingErrors(marketplace, credentials),
    ...(endpoint == null ? [] : endpointErrors(endpoint, policy)),
  ];
}

/** Pasted values bring spaces and line ends along, which no credential begins or ends with. */
export const givenCredentials = ({ credentials, endpoint }: GivenAccess): GivenCredentials => ({
  endpoint: endpoint == null ? null : endpoint.replace(/\/+$/, ''),
  values: Object.fromEntries(credentials.map(({ name, value }) => [name, value.trim()])),
});

function credentialErrors(marketplace: Marketplace, given: readonly GivenCredential[]): FieldError[] {
  const known = marketplace.credentialFields.map(({ name }) => name);
  return given.flatMap(({ name, value }, index): FieldError[] => {
    const path = `credentials.${index}`;
    if (!known.includes(name)) {
      const message = `${marketplace.title} takes ${known.join(', ')}.`;
      return [{ path: `${path}.name`, code: 'UNKNOWN', message }];
    }
    if (given.findIndex(other => other.name === name) < index) {
      return [{ path: `${path}.name`, code: 'DUPLICATE', message: `${name} is given twice.` }];
    }
    if (value.length > connectionLimits.credentialLength) {
      const message = `At most ${connectionLimits.credentialLength} characters.`;
      return [{ path: `${path}.value`, code: 'TOO_LONG', message }];
    }
    return [];
  });
}

function missingErrors(marketplace: Marketplace, given: readonly GivenCredential[]): FieldError[] {
  const filled = new Set(given.filter(({ value }) => value.trim() !== '').map(({ name }) => name));
  return marketplace.credentialFields
    .filter(({ isRequired, name }) => isRequired && !filled.has(name))
    .map(({ name, title }) => ({
      path: 'credentials',
      code: 'REQUIRED',
      message: `${title} (${name}) is required.`,
    }));
}

function endpointErrors(endpoint: string, policy: AddressPolicy): FieldError[] {
  const url = URL.parse(endpoint);
  const hasMore = url !== null && (url.search !== '' || url.hash !== '');
  const problem = urlProblem(endpoint, policy) ?? (hasMore ? 'It must have no query and no fragment.' : null);
  return problem === null ? [] : [{ path: 'endpoint', code: 'URL_INVALID', message: problem }];
}

export function changeErrors(connection: Connection, change: ConnectionChange): FieldError[] {
  const { name, stockBuffer, enabledStores } = change;
  const errors: FieldError[] = [];
  if (name != null && (name.trim() === '' || name.trim().length > inputLimits.nameLength)) {
    errors.push({ path: 'name', code: 'LENGTH', message: `From 1 to ${inputLimits.nameLength} characters.` });
  }
  if (stockBuffer != null && (stockBuffer < 0 || stockBuffer > inputLimits.quantityMax)) {
    errors.push({ path: 'stockBuffer', code: 'OUT_OF_RANGE', message: 'Must be 0 or more.' });
  }
  const known = new Set(connection.stores.map(({ id }) => id));
  (enabledStores ?? []).forEach((id, index) => {
    if (!known.has(id)) {
      const message = `The account has the stores ${[...known].join(', ')}.`;
      errors.push({ path: `enabledStores.${index}`, code: 'UNKNOWN', message });
    }
  });
  return [...errors, ...defaultsErrors(change.listingDefaults)];
}

export function changedConnection(connection: Connection, change: ConnectionChange): Connection {
  const enabled = change.enabledStores == null ? null : new Set(change.enabledStores);
  return {
    ...connection,
    name: change.name?.trim() ?? connection.name,
    stockBuffer: change.stockBuffer ?? connection.stockBuffer,
    listingDefaults: changedDefaults(connection.listingDefaults, change.listingDefaults),
    stores: connection.stores.map(store => ({
      ...store,
      isEnabled: enabled === null ? store.isEnabled : enabled.has(store.id),
    })),
  };
}

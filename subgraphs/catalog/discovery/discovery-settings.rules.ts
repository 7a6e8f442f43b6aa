import { isCountry } from '../../../kernel/country.js';
import { isEmailAddress } from '../../../kernel/email-address.js';
import type { FieldError } from '../../../kernel/errors.js';
import { lengthOf } from '../../../kernel/plain-text.js';
import { isWebAddress } from '../../../kernel/web-address.js';
import { discoveryLimits as limits } from './discovery.limits.js';
import type { DiscoverySettings, DiscoverySettingsFields } from './discovery-settings.entity.js';

/** Fields to set: an absent one stays, null clears what can be cleared. */
export type DiscoverySettingsChange = {
  [Name in keyof DiscoverySettingsFields]?: DiscoverySettingsFields[Name] | null | undefined;
};

/** The settings after the change, with texts trimmed and codes in their usual case. */
export function changedSettings(
  before: DiscoverySettingsFields,
  change: DiscoverySettingsChange,
): DiscoverySettingsFields {
  const text = (name: 'description' | 'contactEmail' | 'contactUrl'): string | null =>
    change[name] === undefined ? before[name] : change[name]?.trim() || null;
  const list = (
    name: 'domains' | 'countries' | 'languages' | 'privateAttributes' | 'publicAttributes',
  ): string[] => change[name]?.map(one => one.trim()) ?? before[name];
  return {
    isListed: change.isListed ?? before.isListed,
    displayName: change.displayName?.trim() ?? before.displayName,
    description: text('description'),
    domains: unique(list('domains').map(asDomain)),
    countries: unique(list('countries').map(code => code.toUpperCase())).sort(),
    languages: unique(list('languages')),
    contactEmail: text('contactEmail'),
    contactUrl: text('contactUrl'),
    showsPrices: change.showsPrices ?? before.showsPrices,
    showsQuantities: change.showsQuantities ?? before.showsQuantities,
    showsSoldOut: change.showsSoldOut ?? before.showsSoldOut,
    privateAttributes: unique(list('privateAttributes')),
    publicAttributes: unique(list('publicAttributes')),
    synonyms: change.synonyms?.map(group => unique(group.map(word => word.trim()))) ?? before.synonyms,
  };
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** A host name in lower case, in ASCII (RFC 5890), without the dot of the root. */
export function asDomain(text: string): string {
  const name = text.toLowerCase().replace(/\.$/, '');
  const url = /[^\s/:@?#[\]\\]/.test(name) ? `http://${name}` : '';
  return URL.canParse(url) && !/[\s/:@?#[\]\\]/.test(name) ? new URL(url).hostname : name;
}

/**
 * What is wrong with the settings; empty when they can be stored. `change`: whose lists are told by the places of their values, which
 * settings have sorted and once each.
 */
export const settingsErrors = (
  settings: DiscoverySettingsFields,
  change: DiscoverySettingsChange = {},
): FieldError[] => [
  ...nameErrors(settings),
  ...lengthErrors('description', settings.description, limits.descriptionLength),
  ...eachErrors(
    'domains',
    change.domains ?? settings.domains,
    limits.domainsMax,
    domain => isDomain(asDomain(domain)),
    'is not a domain such as shop.example',
  ),
  ...eachErrors(
    'countries',
    change.countries ?? settings.countries,
    249,
    code => isCountry(code.toUpperCase()),
    'is not an ISO 3166-1 alpha-2 country code',
  ),
  ...eachErrors(
    'languages',
    change.languages ?? settings.languages,
    limits.languagesMax,
    isLanguage,
    'is not a BCP 47 language tag',
  ),
  ...(settings.contactEmail === null || isEmailAddress(settings.contactEmail)
    ? []
    : [{ path: 'contactEmail', code: 'EMAIL_INVALID', message: 'This is not an email address.' }]),
  ...(settings.contactUrl === null ||
  isWebAddress(settings.contactUrl, { lengthMax: limits.urlLength, isSecure: true })
    ? []
    : [
        {
          path: 'contactUrl',
          code: 'URL_INVALID',
          message: `This is an https URL of at most ${limits.urlLength} characters, without a user name or password.`,
        },
      ]),
  ...(['privateAttributes', 'publicAttributes'] as const).flatMap(path =>
    eachErrors(
      path,
      change[path] ?? settings[path],
      limits.namedAttributesMax,
      name => name !== '' && lengthOf(name) <= limits.attributeNameLength,
      'is not a name of an attribute',
    ),
  ),
  ...synonymErrors(settings.synonyms),
];

function nameErrors({ isListed, displayName }: DiscoverySettingsFields): FieldError[] {
  if (isListed && displayName === '') {
    return [{ path: 'displayName', code: 'REQUIRED', message: 'A listed merchant has a name.' }];
  }
  return lengthErrors('displayName', displayName, limits.displayNameLength);
}

const lengthErrors = (path: string, text: string | null, max: number): FieldError[] =>
  text !== null && lengthOf(text) > max
    ? [{ path, code: 'OUT_OF_RANGE', message: `Must have at most ${max} characters.` }]
    : [];

function eachErrors(
  path: string,
  values: readonly string[],
  max: number,
  isValid: (value: string) => boolean,
  fault: string,
): FieldError[] {
  return new Set(values).size > max
    ? [{ path, code: 'COUNT_INVALID', message: `Must have at most ${max}.` }]
    : values.flatMap((value, index) =>
        isValid(value.trim())
          ? []
          : [{ path: `${path}.${index}`, code: 'VALUE_INVALID', message: `"${value}" ${fault}.` }],
      );
}

const isDomain = (text: string): boolean =>
  text.length <= limits.domainLength &&
  /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/.test(text);

const isLanguage = (text: string): boolean => /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(text);

function synonymErrors(groups: readonly (readonly string[])[]): FieldError[] {
  if (groups.length > limits.synonymGroupsMax) {
    return [
      { path: 'synonyms', code: 'COUNT_INVALID', message: `Must have at most ${limits.synonymGroupsMax}.` },
    ];
  }
  return groups.flatMap((group, index) => {
    const path = `synonyms.${index}`;
    const count = `A group has 2 to ${limits.synonymsMax} different words.`;
    return group.length < 2 || group.length > limits.synonymsMax
      ? [{ path, code: 'COUNT_INVALID', message: count }]
      : group.flatMap((word, place) =>
          word === '' || lengthOf(word) > limits.synonymLength
            ? [
                {
                  path: `${path}.${place}`,
                  code: 'OUT_OF_RANGE',
                  message: `Must have 1 to ${limits.synonymLength} characters.`,
                },
              ]
            : [],
        );
  });
}

/** What the public rows of products are made with. */
const shownWith = [
  'isListed',
  'countries',
  'showsPrices',
  'showsQuantities',
  'showsSoldOut',
  'privateAttributes',
  'publicAttributes',
  'synonyms',
] as const;

/** Whether the public rows of products have to be made anew. */
export const changesProducts = (before: DiscoverySettings, after: DiscoverySettingsFields): boolean =>
  (before.isListed || after.isListed) &&
  shownWith.some(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

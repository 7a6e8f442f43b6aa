import { isCountry } from '../../../kernel/country.js';
import type { FieldError } from '../../../kernel/errors.js';
import { isLongerThan } from '../../../kernel/outside-text.js';
import type { PromptSetFields, ShelfPrompt } from './prompt-set.entity.js';
import type { ShelfBrandsFields } from './shelf-brands.entity.js';
import { shelfShareLimits as limits } from './shelf-share.limits.js';
import { comparable } from './shelf-text.rules.js';

/** The same without spaces around texts, and with codes in their usual case. */
export const normalizedSet = (set: PromptSetFields): PromptSetFields => ({
  name: set.name.trim(),
  category: set.category?.trim() || null,
  country: set.country.trim().toUpperCase(),
  language: set.language.trim(),
  prompts: set.prompts.map(({ key, text, intent }) => ({ key: key.trim(), text: text.trim(), intent })),
});

/** What is wrong with a set; empty when it is fine. */
export const promptSetErrors = (set: PromptSetFields): FieldError[] => [
  ...textErrors('name', set.name, limits.nameLength),
  ...(set.category === null ? [] : textErrors('category', set.category, limits.categoryLength)),
  ...placeErrors(set),
  ...countErrors('prompts', set.prompts.length, { min: 1, max: limits.promptsMax }),
  ...set.prompts.slice(0, limits.promptsMax).flatMap(promptErrors),
];

/** What is wrong with where and in which language is asked. */
export const placeErrors = ({ country, language }: { country: string; language: string }): FieldError[] => [
  ...(isCountry(country)
    ? []
    : [
        {
          path: 'country',
          code: 'COUNTRY_UNKNOWN',
          message: `"${country}" is not an ISO 3166-1 alpha-2 code.`,
        },
      ]),
  ...(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(language)
    ? []
    : [{ path: 'language', code: 'VALUE_INVALID', message: `"${language}" is not a BCP 47 language tag.` }]),
];

function promptErrors(
  { key, text }: ShelfPrompt,
  index: number,
  prompts: readonly ShelfPrompt[],
): FieldError[] {
  const path = `prompts.${index}`;
  const isTaken = prompts.findIndex(other => other.key === key) < index;
  return [
    ...textErrors(`${path}.key`, key, limits.nameLength),
    ...textErrors(`${path}.text`, text, limits.promptLength),
    ...(isTaken
      ? [{ path: `${path}.key`, code: 'DUPLICATE', message: `Another prompt has the key "${key}".` }]
      : []),
  ];
}

export const normalizedBrands = ({ own, rivals }: ShelfBrandsFields): ShelfBrandsFields => ({
  own: namesOf(own),
  rivals: rivals.map(({ key, name, ...names }) => ({
    key: key.trim(),
    name: name.trim(),
    ...namesOf(names),
  })),
});

const namesOf = ({ aliases, domains }: ShelfBrandsFields['own']): ShelfBrandsFields['own'] => ({
  aliases: aliases.map(alias => alias.trim()),
  domains: domains.map(domain => domain.trim().toLowerCase()),
});

/** What is wrong with the brands that are looked for; empty when nothing is. */
export function brandsErrors({ own, rivals }: ShelfBrandsFields): FieldError[] {
  return [
    ...brandErrors('own', own),
    ...sharedNameErrors(own, rivals),
    ...countErrors('rivals', rivals.length, { min: 0, max: limits.rivalsMax }),
    ...rivals.slice(0, limits.rivalsMax).flatMap((rival, index) => {
      const path = `rivals.${index}`;
      const isTaken = rivals.findIndex(({ key }) => key === rival.key) < index;
      return [
        ...textErrors(`${path}.key`, rival.key, limits.nameLength),
        ...aliasErrors(`${path}.name`, rival.name),
        ...brandErrors(path, rival),
        ...(isTaken
          ? [{ path: `${path}.key`, code: 'DUPLICATE', message: `Another rival has the key "${rival.key}".` }]
          : []),
      ];
    }),
  ];
}

/** A name of both would count each mention for the merchant and against them. */
function sharedNameErrors(
  { aliases }: ShelfBrandsFields['own'],
  rivals: ShelfBrandsFields['rivals'],
): FieldError[] {
  const own = new Set(aliases.map(comparable).filter(name => name.trim() !== ''));
  const message = 'It is an alias of the own brand.';
  return rivals.flatMap(({ name, aliases: others }, index) =>
    [
      [`rivals.${index}.name`, name] as const,
      ...others.map((alias, at) => [`rivals.${index}.aliases.${at}`, alias] as const),
    ]
      .filter(([, given]) => own.has(comparable(given)))
      .map(([path]) => ({ path, code: 'DUPLICATE', message })),
  );
}

const brandErrors = (path: string, { aliases, domains }: ShelfBrandsFields['own']): FieldError[] => [
  ...countErrors(`${path}.aliases`, aliases.length, { min: 0, max: limits.aliasesMax }),
  ...aliases
    .slice(0, limits.aliasesMax)
    .flatMap((alias, index) => aliasErrors(`${path}.aliases.${index}`, alias)),
  ...countErrors(`${path}.domains`, domains.length, { min: 0, max: limits.aliasesMax }),
  ...domains.slice(0, limits.aliasesMax).flatMap((domain, index) =>
    /^([a-z0-9]([a-z0-9-]*[a-z0-9])?[.])+[a-z0-9-]{2,}$/.test(domain) && domain.length <= 253
      ? []
      : [
          {
            path: `${path}.domains.${index}`,
            code: 'VALUE_INVALID',
            message: `"${domain}" is not a domain.`,
          },
        ],
  ),
];

/** A name without letters, or with a single one, would be found nowhere or everywhere. */
function aliasErrors(path: string, alias: string): FieldError[] {
  const letters = [...comparable(alias).trim()].length;
  return letters < limits.aliasLengthMin
    ? [
        {
          path,
          code: 'LENGTH_INVALID',
          message: `Needs at least ${limits.aliasLengthMin} letters or digits.`,
        },
      ]
    : textErrors(path, alias, limits.aliasLength);
}

function textErrors(path: string, text: string, max: number): FieldError[] {
  if (text === '') {
    return [{ path, code: 'REQUIRED', message: 'Must not be empty.' }];
  }
  return isLongerThan(text, max)
    ? [{ path, code: 'LENGTH_INVALID', message: `Must have at most ${max} characters.` }]
    : [];
}

const countErrors = (
  path: string,
  count: number,
  { min, max }: { min: number; max: number },
): FieldError[] =>
  count < min || count > max
    ? [{ path, code: 'OUT_OF_RANGE', message: `Must have ${min} to ${max} entries; this has ${count}.` }]
    : [];

import type { ListingIssue } from '../../../../connectors/marketplaces/listing.js';

/** The issue, and where the merchant can give what is missing, where that is a question of what was given. */
export function withRemedy(marketplace: string, issue: ListingIssue): ListingIssue {
  const remedy = remedies.find(({ field }) => field.test(issue.field ?? ''));
  const isAbsent = issue.severity === 'error' && absent.test(issue.code);
  return isAbsent && remedy !== undefined
    ? { ...issue, message: `${issue.message} ${remedy.words(marketplace, issue.field!)}` }
    : issue;
}

/** Codes of what was not given, or not in a form that the marketplace takes. */
const absent = /_MISSING$|^TITLE_/;

interface Remedy {
  field: RegExp;
  words(marketplace: string, field: string): string;
}

const account = "the account's listing defaults";

const remedies: readonly Remedy[] = [
  {
    field: /^attributes\.categoryId$/,
    words: marketplace =>
      `Set attributes["${marketplace}.categoryId"] of the product, or categoryId or a categoryMapping of ${account}.`,
  },
  {
    field: /^attributes\./,
    words: (marketplace, field) => {
      const name = field.slice('attributes.'.length);
      return `Set attributes["${marketplace}.${name}"] of the product, or ${name} in attributes of ${account}.`;
    },
  },
  { field: /^brand$/, words: () => `Set brand of the product, or of ${account}.` },
  {
    field: /^title$/,
    words: marketplace =>
      `Set title or attributes["${marketplace}.title"] of the product, or titleTemplate of ${account}.`,
  },
  {
    field: /^variants\.\d+\.weightGrams$/,
    words: () => `Set weight of the product or variant, or weightGrams of ${account}.`,
  },
  {
    field: /^imageUrls$/,
    words: () => `Add a picture to the product, or set fallbackImageUrl of ${account}.`,
  },
];

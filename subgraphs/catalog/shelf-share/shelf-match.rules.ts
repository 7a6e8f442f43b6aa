import {
  comparable,
  firstOf,
  hasQueryOf,
  isOnDomain,
  isUnspaced,
  pageOf,
  placeOf,
  readText,
  soughtNames,
} from './shelf-text.rules.js';

/** Raised with every change of a rule of this file, so that figures say by which rules they were made. */
export const matcherVersion = 2;

/** A product that is looked for. */
export interface SoughtProduct {
  productId: string;
  title: string;
  brand: string | null;
  /** The maker's part number. */
  partNumber: string | null;
  gtins: string[];
  /** Where it is sold. */
  urls: string[];
}

/** A brand that is looked for. */
export interface SoughtBrand {
  key: string;
  name: string;
  aliases: string[];
  domains: string[];
}

export interface Sought {
  /** The merchant's own brand; its name and aliases may be empty for one who sells the brands of others. */
  own: { aliases: string[]; domains: string[] };
  products: SoughtProduct[];
  rivals: SoughtBrand[];
}

/** What of an answer is looked at. */
export interface MatchedText {
  text: string;
  /** Addresses that it cites, each once. */
  citations: string[];
}

export interface AnswerMatches {
  /** Ids of products that are named or cited. */
  productIds: string[];
  isOwnMentioned: boolean;
  /** Keys of rivals that are named. */
  rivalKeys: string[];
  /** From 1, among those of the set that are named, by where they first are; null where the own brand is not. */
  ownPosition: number | null;
  ownCitations: number;
  rivalCitations: Record<string, number>;
  allCitations: number;
}

const partNumberLength = 4;

/** Tells what of the set an answer names and cites. */
export type ShelfMatcher = (answer: MatchedText) => AnswerMatches;

/**
 * A matcher for many answers:
 *
 * - A brand is named by its name or an alias, as whole words, whatever the case and the accents.
 * - A product is named by its title unless that is a single word (see `isOneWord`), by the part of its title before the first of `,`, `(`, `|`, ` - ` if that has three words or
 *   more, by its GTIN, or by its part number if that has four characters or more and a digit. It is cited by an
 *   address where it is sold.
 * - The merchant is named where the own brand or one of the products is.
 * - A citation is owned if it is on one of the domains, or is an address where one of the products is sold.
 */
export function shelfMatcher({ own, products, rivals }: Sought): ShelfMatcher {
  const ownNames = soughtNames(own.aliases);
  const named = products.map(product => ({ ...product, names: soughtNames(productNames(product)) }));
  const contenders = rivals.map(rival => ({ ...rival, names: soughtNames([rival.name, ...rival.aliases]) }));
  const soldAt = shopPages(products);
  return ({ text, citations }) => {
    const read = readText(text);
    const places = named.map(({ productId, names }) => ({ productId, place: placeOf(read, names) }));
    const ownPlace = firstOf([placeOf(read, ownNames), ...places.map(({ place }) => place)]);
    const before = contenders
      .map(({ key, names }) => ({ key, place: placeOf(read, names) }))
      .filter(({ place }) => place >= 0);
    const cited = citations.map(url => ({ url, productIds: soldAt(url) }));
    const isOwned = (url: string) => own.domains.some(domain => isOnDomain(url, domain));
    const found = places.filter(({ place }) => place >= 0).map(({ productId }) => productId);
    return {
      productIds: [...new Set([...found, ...cited.flatMap(({ productIds }) => productIds)])],
      isOwnMentioned: ownPlace >= 0,
      rivalKeys: before.map(({ key }) => key),
      ownPosition: ownPlace < 0 ? null : before.filter(({ place }) => place < ownPlace).length + 1,
      ownCitations: cited.filter(({ url, productIds }) => productIds.length > 0 || isOwned(url)).length,
      rivalCitations: Object.fromEntries(
        rivals.map(({ key, domains }) => [key, citationsOn(citations, domains)]),
      ),
      allCitations: citations.length,
    };
  };
}

/** The names by which a product is found in a text. */
export function productNames({ title, partNumber, gtins }: SoughtProduct): string[] {
  const head = title.split(/[,(|]| [-–—] /)[0]!.trim();
  const hasHead = head !== title && comparable(head).trim().split(' ').length >= 3;
  const isPartNumber = partNumber !== null && partNumber.length >= partNumberLength && /\d/.test(partNumber);
  const hasTitle = !isOneWord(title);
  return [
    ...(hasTitle ? [title] : []),
    ...(hasHead ? [head] : []),
    ...(isPartNumber ? [partNumber] : []),
    ...gtins,
  ];
}

/**
 * Whether a title is one word, such as Sunglasses or T-Shirt: answers say it of any goods of the kind, so that it names no product
 * of anybody. A word with a digit is the number of a model; in scripts without spaces, words cannot be told.
 */
export function isOneWord(title: string): boolean {
  const words = comparable(title)
    .trim()
    .split(' ')
    .filter(word => word.length > 1);
  return words.length < 2 && !/\d/.test(title) && !isUnspaced(title);
}

/** Titles that name no product by themselves, each once. */
export const leftOutTitles = (products: readonly Pick<SoughtProduct, 'title'>[]): string[] => [
  ...new Set(products.map(({ title }) => title).filter(isOneWord)),
];

/**
 * Which products are sold at an address, whatever its query says of the visitor. Where several products share a page but for the
 * query, the query tells which of them is meant.
 */
function shopPages(products: readonly SoughtProduct[]): (url: string) => string[] {
  const sales = products.flatMap(({ productId, urls }) => urls.map(url => ({ productId, url })));
  const byPage = Map.groupBy(sales, ({ url }) => pageOf(url));
  byPage.delete(null);
  return url => {
    const sold = byPage.get(pageOf(url)) ?? [];
    const ids = new Set(sold.map(({ productId }) => productId));
    const meant = ids.size < 2 ? sold : sold.filter(sale => hasQueryOf(url, sale.url));
    return [...new Set(meant.map(({ productId }) => productId))];
  };
}

const citationsOn = (citations: readonly string[], domains: readonly string[]): number =>
  citations.filter(url => domains.some(domain => isOnDomain(url, domain))).length;

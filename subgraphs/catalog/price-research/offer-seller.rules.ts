import { isExcludedRetailer } from '../../../connectors/shopping-search/excluded-retailers.js';
import { comparable, hostOf, isOnDomain, pageOf } from '../shelf-share/shelf-text.rules.js';
import { wordsOf } from './offer-text.rules.js';
import type { OwnSellers, StoredOffer } from './price-comparison.entity.js';

type Sold = Pick<StoredOffer, 'seller' | 'sellerDomain' | 'url'>;

/** Whether the seller's offers are no evidence of a market price. */
export const isOfExcluded = ({ seller, sellerDomain, url }: Sold): boolean =>
  isExcludedRetailer(seller, sellerDomain ?? (url === null ? null : hostOf(url)));

/** Words that shops add to a name without becoming another one: legal forms, and where or how they sell. */
const addedWords: ReadonlySet<string> = new Set(
  (
    'the official authorised authorized flagship online ltd limited pte pvt inc incorporated llc llp corp corporation co ' +
    'company gmbh sdn bhd plc pt cv tbk sg id my vn th ph us hk tw singapore indonesia malaysia vietnam thailand ' +
    'philippines usa taiwan'
  ).split(' '),
);
const shopWords: ReadonlySet<string> = new Set('store stores shop shops mall outlet resmi'.split(' '));

const without = (words: readonly string[], added: ReadonlySet<string>): string[] =>
  words.filter(word => !added.has(word));

/** Whether two names of sellers are one but for what shops add: a word for a shop only where one of the names has none. */
function isSameName(a: string, b: string): boolean {
  const [first, second] = [a, b].map(name => without(wordsOf(name.replace(/hong kong/i, 'hk')), addedWords));
  const [firstName, secondName] = [without(first!, shopWords), without(second!, shopWords)];
  if (firstName.length === 0) {
    return comparable(a) === comparable(b);
  }
  const isShop = firstName.length < first!.length && secondName.length < second!.length;
  return isShop ? first!.join(' ') === second!.join(' ') : firstName.join(' ') === secondName.join(' ');
}

/** Whether the merchant is the seller: by name, by the shop's host, or by the page of one of the listings. */
export function isOwn({ seller, sellerDomain, url }: Sold, { names, domains, pages }: OwnSellers): boolean {
  const host = sellerDomain === null ? null : `https://${sellerDomain}/`;
  const page = url === null ? null : pageOf(url);
  return (
    (seller !== null && names.some(name => isSameName(name, seller))) ||
    domains.some(
      domain => (host !== null && isOnDomain(host, domain)) || (url !== null && isOnDomain(url, domain)),
    ) ||
    (page !== null && pages.includes(page))
  );
}

/** By whom an offer is counted; null where it does not say who sells. */
export const sellerKey = ({ seller, sellerDomain }: Sold): string | null =>
  seller === null ? sellerDomain : comparable(seller);

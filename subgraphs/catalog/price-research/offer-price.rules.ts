import Big from 'big.js';
import { isCurrency, isPlainDecimal } from '../../../kernel/money.js';
import type { StoredOffer } from './price-comparison.entity.js';
import type { LeftOutReason } from './price-research.values.js';

/**
 * Signs of currencies, the longest first. A dollar sign alone is the dollar of the country whose shops are searched: pages
 * write those of other countries with their letter, which is not the end of a word: `Bonus $12`. A yen sign is of two countries, so it is of none here.
 */
const signs: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})US\s?\$/iu, 'USD'],
  [/(?<!\p{L})HK\s?\$/iu, 'HKD'],
  [/(?<!\p{L})NT\s?\$|\bNTD\b/iu, 'TWD'],
  [/(?<!\p{L})NZ\s?\$/iu, 'NZD'],
  [/(?<!\p{L})AU?\s?\$/iu, 'AUD'],
  [/(?<!\p{L})CA?\s?\$/iu, 'CAD'],
  [/(?<!\p{L})SG?\s?\$/iu, 'SGD'],
  [/\bRM(?=\s?\d)/i, 'MYR'],
  [/\bRp\.?(?=\s?\d)/i, 'IDR'],
  [/[₫đ]/i, 'VND'],
  [/฿/, 'THB'],
  [/₱/, 'PHP'],
  [/€/, 'EUR'],
  [/£/, 'GBP'],
  [/₩/, 'KRW'],
  [/₹/, 'INR'],
];
const dollars: ReadonlySet<string> = new Set(['SGD', 'USD', 'HKD', 'TWD']);

const partial =
  /\/\s?(?:mo|mth|month|wk|week)\b|per (?:month|week)|\ba month\b|down ?payment|\bdeposit\b|\bx\s?\d+ (?:months|payments|instal)|\bfrom\b/i;
const partialNote =
  /\/\s?(?:mo|mth|month)\b|per month|\ba month\b|down ?payment|with (?:a )?(?:plan|contract)/i;
const shippingIncluded =
  /incl(?:\.|udes?|uding|usive of)?\s+(?:free\s+)?(?:shipping|delivery|postage)|(?:shipping|delivery|postage)\s+incl(?:\.|uded)|termasuk (?:ongkir|ongkos kirim)|bao gồm (?:phí )?(?:vận chuyển|ship)|รวมค่า(?:ส่ง|จัดส่ง)|含(?:運費|运费|運|运|邮|郵)/i;
/** A minus right before the amount, its sign or the code of its currency; a dash between words has spaces around it. */
const negative = /^\s*[-−－]|[-−－](?:[A-Z]{1,3}\.?)?\s?\p{Sc}?\s?\d|\p{Sc}\s?[-−－]\s?\d/iu;
const amounts = /\d[\d.,'\u00A0\u202F]*/g;

export type OfferPrice = { amount: string; reason: null } | { amount: null; reason: LeftOutReason };

const without = (reason: LeftOutReason): OfferPrice => ({ amount: null, reason });

/** The price of one piece of the offer without shipping, in the currency; or why it has none that counts. */
export function offerPrice(offer: StoredOffer, currency: string): OfferPrice {
  const { priceText, notes, delivery, title } = offer;
  const found = priceText?.match(amounts) ?? [];
  if (priceText === null || found.length === 0) {
    return without('no_price');
  }
  if (found.length > 1 || partial.test(priceText) || notes.some(note => partialNote.test(note))) {
    return without('partial_price');
  }
  if (negative.test(priceText)) {
    return without('no_price');
  }
  if ([priceText, delivery ?? '', title, ...notes].some(text => shippingIncluded.test(text))) {
    return without('shipping_included');
  }
  if ((offer.currency ?? currencyOf(priceText, currency)) !== currency) {
    return without('other_currency');
  }
  const amount = amountOf(found[0]!, offer.currency !== null);
  return amount === null || new Big(amount).lte(0) ? without('no_price') : { amount, reason: null };
}

/** Null where the text has no sign, or one of several currencies. */
function currencyOf(text: string, local: string): string | null {
  const code = text.match(/\b[A-Z]{3}\b/g)?.find(isCurrency);
  if (code !== undefined) {
    return code;
  }
  const sign = signs.find(([pattern]) => pattern.test(text));
  if (sign !== undefined) {
    return sign[1];
  }
  return text.includes('$') && dollars.has(local) ? local : null;
}

/**
 * The last separator is that of decimals, unless three digits follow it and the provider does not state plain numbers: no
 * currency of the markets has three decimals, and some write thousands with a point.
 */
function amountOf(text: string, isPlain: boolean): string | null {
  const digits = text.replace(/[.,'\u00A0\u202F]+$/, '');
  const last = digits.search(/[.,'\u00A0\u202F]\d+$/);
  const decimals = last < 0 ? '' : digits.slice(last + 1);
  const isDecimal = last >= 0 && (isPlain ? digits[last] === '.' : decimals.length < 3);
  const whole = (isDecimal ? digits.slice(0, last) : digits).replace(/[^\d]/g, '');
  const amount = isDecimal ? `${whole || '0'}.${decimals}` : whole;
  return isPlainDecimal(amount) ? new Big(amount).toFixed() : null;
}

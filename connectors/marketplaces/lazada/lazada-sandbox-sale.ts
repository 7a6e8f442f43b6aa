import type { SandboxVariant } from '../sandbox/state.js';
import type { ErrorDetail } from './lazada-sandbox-request-auth.js';
import type { XmlElement } from './lazada-sandbox-xml.js';

const hourMs = 3_600_000;
const minuteMs = 60_000;
const dayMs = 24 * hourMs;
/** The others are eight hours ahead. */
const sevenHoursAhead: ReadonlySet<string> = new Set(['TH', 'VN', 'ID']);

const siteOffsetMs = (country: string): number => (sevenHoursAhead.has(country) ? 7 : 8) * hourMs;

type Sale = Pick<SandboxVariant, 'salePrice' | 'saleStartsAt' | 'saleEndsAt'>;

/** Of `/product/create` and `/product/update`: with times by the clocks of the country, or for good without them. */
export function specialOf(sku: XmlElement, country: string): Partial<Sale> {
  const special = sku.at('special_price')?.text;
  if (special === undefined) {
    return {};
  }
  const [startsAt, endsAt] = ['special_from_date', 'special_to_date'].map(name => {
    const text = sku.textAt(name);
    return text === null ? null : instantAt(text, country);
  });
  return {
    salePrice: Number(special) > 0 ? special : null,
    saleStartsAt: startsAt ?? null,
    // The last second of a day belongs to the sale.
    saleEndsAt: endsAt?.endsWith(':59.000Z')
      ? new Date(Date.parse(endsAt) + 1_000).toISOString()
      : (endsAt ?? null),
  };
}

const instantAt = (text: string, country: string): string =>
  new Date(Date.parse(`${text.replace(' ', 'T')}Z`) - siteOffsetMs(country)).toISOString();

/** Of `/product/price_quantity/update`: whole days of the country, both included. Days that are not sent stay. */
export function salePriceOf(row: XmlElement, before: SandboxVariant, country: string): Sale {
  const sale = row.textAt('SalePrice');
  const [first, last] = ['SaleStartDate', 'SaleEndDate'].map(name => {
    const day = row.textAt(name);
    return day === null ? null : Date.parse(`${day.slice(0, 10)}T00:00:00Z`) - siteOffsetMs(country);
  });
  return {
    salePrice: sale === null ? before.salePrice : Number(sale) > 0 ? sale : null,
    saleStartsAt: first == null ? (before.saleStartsAt ?? null) : new Date(first).toISOString(),
    saleEndsAt: last == null ? (before.saleEndsAt ?? null) : new Date(last + dayMs).toISOString(),
  };
}

/** Of a sale that is written at a time (ISO 8601). */
export function checkSaleTimes(
  sku: string,
  { salePrice, saleStartsAt, saleEndsAt }: Partial<Sale>,
  now: string,
): ErrorDetail[] {
  const isWrong =
    salePrice != null && saleEndsAt != null && (saleEndsAt <= now || (saleStartsAt ?? '') >= saleEndsAt);
  const message = '4117: The sale end date is before its start, or has passed';
  return isWrong ? [{ seller_sku: sku, message }] : [];
}

/** As `/product/item/get` tells them: to the minute, of which the last one of the sale is the end. */
export function specialTimes(
  { salePrice, saleStartsAt, saleEndsAt }: SandboxVariant,
  country: string,
): object {
  const local = (ms: number): string =>
    new Date(ms + siteOffsetMs(country)).toISOString().slice(0, 16).replace('T', ' ');
  return {
    special_time_format: 'yyyy-MM-dd HH:mm',
    special_from_time: salePrice !== null && saleStartsAt ? local(Date.parse(saleStartsAt)) : '',
    special_to_time: salePrice !== null && saleEndsAt ? local(Date.parse(saleEndsAt) - minuteMs) : '',
  };
}

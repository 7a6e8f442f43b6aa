import Big from 'big.js';
import { compareAmounts, formatAmount } from '../../../../kernel/money.js';
import { evaluateLine, type LineRules } from '../listing-price/listing-price.rules.js';
import type { PreviewedItem, PreviewedLine, PreviewedTotal } from './price-preview.entity.js';
import { pricePreviewLimits } from './price-preview.limits.js';
import { priceWarnings } from './price-warning.rules.js';

export interface PreviewSettings {
  /** Prepared for the instant that is looked at. */
  rules: LineRules;
  /** Percent by which a price may change without a warning. */
  changePercent: number;
}

/** What the rules make of an item, by the evaluator that prices listings: what is shown is what would be sent. */
export function previewLine(item: PreviewedItem, { rules, changePercent }: PreviewSettings): PreviewedLine {
  const { price: evaluated, sale } = evaluateLine(rules, item);
  const line = {
    ...{ item, evaluated, sale },
    oldPrice: item.desiredPrice,
    newPrice: evaluated.price,
    oldSalePrice: item.desiredSalePrice,
    newSalePrice: sale.salePrice,
  };
  return {
    ...line,
    isSent: isSent(line, rules.promotions.takesSalePrice(item.marketplace)),
    warnings: priceWarnings(line, { books: rules.books.books, changePercent }),
  };
}

/** A sale price that the marketplace does not take is not sent. */
const isSent = (
  { item, newPrice, newSalePrice }: Pick<PreviewedLine, 'item' | 'newPrice' | 'newSalePrice'>,
  takesSalePrice: boolean,
): boolean =>
  newPrice !== null &&
  !(isSame(newPrice, item.channelPrice) && (!takesSalePrice || isSame(newSalePrice, item.observedSalePrice)));

const isSame = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : compareAmounts(one, other) === 0;

/** Counts and sums by currency, in the order of their codes. */
export function totalsOf(lines: readonly PreviewedLine[]): PreviewedTotal[] {
  const byCurrency = Map.groupBy(lines, ({ item }) => item.currency);
  return [...byCurrency]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, some]) => totalOf(currency, some));
}

function totalOf(currency: string, lines: readonly PreviewedLine[]): PreviewedTotal {
  const priced = lines.filter(({ oldPrice, newPrice }) => oldPrice !== null && newPrice !== null);
  const changes = priced.map(({ oldPrice, newPrice }) => new Big(newPrice!).cmp(oldPrice!));
  const sumOf = (amountOf: (line: PreviewedLine) => string | null): string =>
    formatAmount(priced.reduce((sum, line) => sum.plus(amountOf(line)!), new Big(0)).toFixed(), currency);
  return {
    currency,
    lineCount: lines.length,
    raisedCount: changes.filter(change => change > 0).length,
    loweredCount: changes.filter(change => change < 0).length,
    unchangedCount: changes.filter(change => change === 0).length,
    warnedCount: lines.filter(({ warnings }) => warnings.length > 0).length,
    sentCount: lines.filter(line => line.isSent).length,
    oldSum: sumOf(({ oldPrice }) => oldPrice),
    newSum: sumOf(({ newPrice }) => newPrice),
  };
}

/**
 * What a plan promises of a line: its prices, who decides them, and all that its warnings follow from but what listings
 * are told at the moment, which a job may still be changing. The book that the plan
 * is about goes without its id; other books and promotions with their versions, so that one that changed is another.
 */
export function promiseOf(line: PreviewedLine, subjectId: string): string {
  const { item, evaluated, sale } = line;
  const books = evaluated.trace.candidates
    .filter(({ isMatch }) => isMatch)
    .map(({ priceBookId: id, version, isApplied }) => [
      id === subjectId ? 'subject' : [id, version],
      isApplied,
    ]);
  const promotions = sale.trace.candidates
    .filter(({ isMatch }) => isMatch)
    .map(({ promotionId, version }) => [promotionId, version]);
  return JSON.stringify([
    ...[item.listingId, item.variantId, item.price, item.cost, item.salePrice],
    ...[line.newPrice, line.newSalePrice],
    ...[books, evaluated.trace.obstacle, promotions, sale.trace.obstacle],
  ]);
}

/**
 * The candidates that a line shows: those that match or are asked about, then others, up to a few, in the order in which they are
 * considered. An answer has many lines, and an organization many books.
 */
export function shownCandidates<Candidate extends { isMatch: boolean }>(
  candidates: readonly Candidate[],
  isAsked: (candidate: Candidate) => boolean = () => false,
): Candidate[] {
  const isFirst = (candidate: Candidate) => candidate.isMatch || isAsked(candidate);
  const preferred = [
    ...candidates.filter(isFirst),
    ...candidates.filter(candidate => !isFirst(candidate)),
  ].slice(0, pricePreviewLimits.candidatesMax);
  const shown = new Set(preferred);
  return candidates.filter(candidate => shown.has(candidate));
}

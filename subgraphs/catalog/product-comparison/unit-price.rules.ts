import Big from 'big.js';
import { currencyExponent, type Money } from '../../../kernel/money.js';
import { packSizeOf } from '../price-research/pack-size.rules.js';
import { measuredValue } from './measured-value.rules.js';
import type { UnitPrice } from './product-comparison.entity.js';
import type { ComparisonReason } from './product-comparison.values.js';

/** How much of the goods is in what is sold, in the unit that its price is compared by. */
export interface Content {
  unit: UnitPrice['unit'];
  amount: Big;
}

/** Names of attributes that say how much is in what is sold, in lower case. */
const contentNames: ReadonlySet<string> = new Set([
  'content',
  'contents',
  'net content',
  'net contents',
  'net quantity',
  'net volume',
  'net weight',
  'unit pricing measure',
  'volume',
]);

interface Goods {
  title: string;
  options: readonly { name: string; value: string }[];
  attributes: readonly { name: string; value: string }[];
}

/**
 * The content that an attribute names, or else that the title and the options say, packs multiplied. The weight of a product is no
 * content: it is that of the parcel. Answers the reason where nobody can tell.
 */
export function contentOf({ title, options, attributes }: Goods): Content | ComparisonReason {
  const named = attributes
    .filter(({ name }) => contentNames.has(name.trim().toLowerCase()))
    .flatMap(({ value }) => {
      const measured = measuredValue(value);
      return measured?.kind === 'measure' && measured.dimension !== 'length' ? [measured] : [];
    });
  if (named.length > 0) {
    const [{ dimension, amount }] = named as [(typeof named)[number]];
    if (named.some(other => other.dimension !== dimension || !other.amount.eq(amount))) {
      return 'content_ambiguous';
    }
    return amount.gt(0) ? inLargeUnit(dimension === 'mass', amount) : 'content_not_stated';
  }
  return saidContent([title, ...options.map(({ value }) => value)].join(' '));
}

/** A number with a minus in front is no amount of goods; between words and numbers the sign is a hyphen. */
const negative = /(?<![\p{L}\p{N}.,])[-\u2212]\d[\d.,]*/gu;

function saidContent(text: string): Content | ComparisonReason {
  const { packs, pieces, measures } = packSizeOf(text.replace(negative, ' '));
  const amounts = (['mass', 'volume'] as const).flatMap(dimension =>
    distinct(measures.get(dimension) ?? []).map(amount => ({ dimension, amount })),
  );
  if (amounts.length > 1) {
    return 'content_ambiguous';
  }
  const [amount] = amounts;
  if (amount !== undefined) {
    return amount.amount.gt(0)
      ? inLargeUnit(amount.dimension === 'mass', amount.amount.times(packs))
      : 'content_not_stated';
  }
  const count = packs * (pieces ?? 1);
  return count > 1 ? { unit: 'piece', amount: new Big(count) } : 'content_not_stated';
}

const distinct = (amounts: readonly Big[]): Big[] =>
  amounts.filter((amount, index) => amounts.findIndex(other => other.eq(amount)) === index);

const inLargeUnit = (isMass: boolean, amount: Big): Content => ({
  unit: isMass ? 'kg' : 'l',
  amount: amount.div(1000),
});

/** Decimals beyond those of the currency: a piece of a large pack costs less than the smallest coin. */
const moreDecimals = 2;

export const unitPriceOf = ({ amount, currency }: Money, content: Content): UnitPrice => ({
  amount: new Big(amount)
    .div(content.amount)
    .toFixed(currencyExponent(currency) + moreDecimals, Big.roundHalfUp),
  currency,
  unit: content.unit,
});

import type { RankSignal } from './public-search.entity.js';

/** What a product is ranked by, from 0 to 1 each, with its weight; the weights come to 1. */
export const rankWeights = {
  /** Share of the words that the product has, in whichever form. */
  coverage: 0.35,
  /** Share of the words that it has as they are written. */
  written: 0.2,
  /** Share of the words that are in its title or codes. */
  inTitle: 0.2,
  /** Share of its title that the words are; 1 if they are its code. */
  focus: 0.08,
  /** How often and how prominently it has the words (ts_rank); 1 if they are its code. */
  prominence: 0.12,
  /** Whether it can be bought. */
  inStock: 0.05,
} as const;

export type RankName = keyof typeof rankWeights;

export const rankNames = Object.keys(rankWeights) as RankName[];

/** The signals as they are explained. */
export const explain = (values: Readonly<Record<RankName, number>>): RankSignal[] =>
  rankNames.map(name => ({
    name,
    value: rounded(values[name]),
    weight: rankWeights[name],
    contribution: rounded(values[name] * rankWeights[name]),
  }));

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/** The score in SQL, in millionths, so that a cursor has it exactly. */
export const scoreSql = `round(1000000 * (${rankNames
  .map(name => `${rankWeights[name]} * "${name}"`)
  .join(' + ')}))::integer`;

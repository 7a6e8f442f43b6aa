import type { Criterion, Judgement } from './evaluation.entity.js';

const nothingToMend = { remedy: null, field: null, proposal: null };

export const met = (finding: string): Judgement => ({
  result: 'met',
  score: 1,
  finding,
  ...nothingToMend,
});

interface Mending {
  finding: string;
  remedy: string;
  field: string | null;
  proposal?: string | null;
}

/** @param score above 0 and below 1. */
export const partlyMet = (score: number, mending: Mending): Judgement => ({
  result: 'partly_met',
  score,
  proposal: null,
  ...mending,
});

export const notMet = (mending: Mending): Judgement => ({
  result: 'not_met',
  score: 0,
  proposal: null,
  ...mending,
});

export const notApplicable = (finding: string): Judgement => ({
  result: 'not_applicable',
  score: null,
  finding,
  ...nothingToMend,
});

/** Nobody measured it: that is neither good nor bad. */
export const unknown = (finding: string): Judgement => ({
  result: 'unknown',
  score: null,
  finding,
  ...nothingToMend,
});

/** What marketplaces demand that look at listings; a merchant's own shop may show what it likes. */
export const whereReviewed =
  (judge: Criterion['judge']): Criterion['judge'] =>
  facts =>
    facts.place?.isReviewed === false
      ? notApplicable(`${facts.place.title} is the merchant's own shop.`)
      : judge(facts);

/** By how many of all are as they should be; two decimals. */
export function judgeShare(
  { good, all }: { good: number; all: number },
  finding: string,
  mending: Omit<Mending, 'finding'>,
): Judgement {
  if (good === all) {
    return met(finding);
  }
  return good === 0
    ? notMet({ finding, ...mending })
    : partlyMet(Math.round((good / all) * 100) / 100, { finding, ...mending });
}

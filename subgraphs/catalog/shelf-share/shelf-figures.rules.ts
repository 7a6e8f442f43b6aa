import { averagesOf, type Share, shareOf } from './share.rules.js';
import {
  type AnswerMatches,
  matcherVersion,
  type ShelfMatcher,
  type Sought,
  shelfMatcher,
} from './shelf-match.rules.js';
import type { ShelfAnswerStatus } from './shelf-share.values.js';

/** An answer as it is counted. */
export interface CountedAnswer {
  engine: string;
  promptKey: string;
  status: ShelfAnswerStatus;
  /** The exact model that answered; null where none did. */
  model: string | null;
  text: string;
  citations: string[];
  /** ISO 8601. */
  askedAt: string;
}

/** Of all that was asked of an engine. */
export interface AnswerCounts {
  /** Answers that the run was to get. */
  wanted: number;
  /** In the denominators. */
  answered: number;
  wrongLanguage: number;
  refused: number;
  failed: number;
}

export interface BrandFigures {
  /** Answers that name it, of those that were answered. */
  mentionRate: Share;
  /** Its mentions, at most one an answer, of those of all brands that are looked for. */
  shareOfVoice: Share;
  /** Answers that cite one of its pages. */
  citationRate: Share;
  /** Its citations, each address once an answer, of all citations. */
  citationShare: Share;
}

export interface OwnFigures extends BrandFigures {
  /** Answers in which it is the first of those that are looked for. */
  firstRate: Share;
  /** Among the answers that name it; null where none does. */
  meanPosition: number | null;
  medianPosition: number | null;
  /** Prompts of which at least one answer names it, of those with an answer. */
  coverage: Share;
}

export interface ProductFigures {
  productId: string;
  /** Answers that name or cite the product, of those that were answered. */
  shelfShare: Share;
}

/** What one engine said. Engines are not summed: their answers are not alike. */
export interface EngineFigures {
  engine: string;
  models: string[];
  /** Of the first and the last answer; null where there is none. */
  from: string | null;
  until: string | null;
  counts: AnswerCounts;
  /** This and what follows: of the prompts that name no brand. */
  own: OwnFigures;
  rivals: (BrandFigures & { key: string; name: string })[];
  /** Those that were named or cited at least once, the most frequent first; where one alone is looked for, always that one. */
  products: ProductFigures[];
  /** Answers that name the merchant, of those to prompts that name a brand, which are in no other share. */
  brandedMentionRate: Share;
}

export interface ShelfFigures {
  matcherVersion: number;
  engines: EngineFigures[];
}

export interface FiguredRun {
  /** As the run asked them. */
  engines: readonly string[];
  /** How many answers each was to give. */
  wantedOfEngine: number;
  /** Keys of the prompts that name a brand: their answers name it, too. */
  branded: ReadonlySet<string>;
  answers: readonly CountedAnswer[];
  sought: Sought;
}

/** All figures of a run from its stored answers. Nobody is asked. */
export function figuresOf(run: FiguredRun): ShelfFigures {
  const match = shelfMatcher(run.sought);
  return { matcherVersion, engines: run.engines.map(engine => engineFigures(engine, run, match)) };
}

type Matched = CountedAnswer & { matches: AnswerMatches };

function engineFigures(engine: string, run: FiguredRun, match: ShelfMatcher): EngineFigures {
  const { sought, branded, wantedOfEngine: wanted } = run;
  const answers = run.answers.filter(answer => answer.engine === engine);
  const all = answers
    .filter(({ status }) => status === 'answered')
    .map(answer => ({ ...answer, matches: match(answer) }));
  const matched = all.filter(({ promptKey }) => !branded.has(promptKey));
  const ofBranded = all.filter(({ promptKey }) => branded.has(promptKey));
  const times = answers.map(({ askedAt }) => askedAt).toSorted();
  const models = new Set(answers.flatMap(({ model }) => (model === null ? [] : [model])));
  const mentions = mentionsOf(matched, sought);
  return {
    engine,
    models: [...models].toSorted(),
    from: times[0] ?? null,
    until: times.at(-1) ?? null,
    counts: countsOf(answers, wanted),
    own: ownFigures(matched, mentions),
    rivals: sought.rivals.map(({ key, name }) => ({
      key,
      name,
      ...brandFigures(matched, mentions, {
        mentions: mentions.rivals.get(key)!,
        citations: ({ rivalCitations }) => rivalCitations[key]!,
      }),
    })),
    products: productFigures(matched, sought),
    brandedMentionRate: shareOf(
      ofBranded.filter(({ matches }) => matches.isOwnMentioned).length,
      ofBranded.length,
    ),
  };
}

function countsOf(answers: readonly CountedAnswer[], wanted: number): AnswerCounts {
  const count = (wantedStatus: ShelfAnswerStatus) =>
    answers.filter(({ status }) => status === wantedStatus).length;
  return {
    wanted,
    answered: count('answered'),
    wrongLanguage: count('wrong_language'),
    refused: count('refused'),
    failed: count('failed'),
  };
}

/** Answers that name each brand. */
interface Mentions {
  own: number;
  rivals: ReadonlyMap<string, number>;
  all: number;
}

function mentionsOf(matched: readonly Matched[], { rivals }: Sought): Mentions {
  const own = matched.filter(({ matches }) => matches.isOwnMentioned).length;
  const counted = rivals.map(({ key }): [string, number] => [
    key,
    matched.filter(({ matches }) => matches.rivalKeys.includes(key)).length,
  ]);
  return { own, rivals: new Map(counted), all: counted.reduce((sum, [, count]) => sum + count, own) };
}

interface BrandCounts {
  mentions: number;
  citations: (matches: AnswerMatches) => number;
}

function brandFigures(
  matched: readonly Matched[],
  { all }: Mentions,
  { mentions, citations }: BrandCounts,
): BrandFigures {
  const cited = matched.map(({ matches }) => citations(matches));
  return {
    mentionRate: shareOf(mentions, matched.length),
    shareOfVoice: shareOf(mentions, all),
    citationRate: shareOf(cited.filter(count => count > 0).length, matched.length),
    citationShare: shareOf(sum(cited), sum(matched.map(({ matches }) => matches.allCitations))),
  };
}

function ownFigures(matched: readonly Matched[], mentions: Mentions): OwnFigures {
  const positions = matched.flatMap(({ matches: { ownPosition } }) =>
    ownPosition === null ? [] : [ownPosition],
  );
  const { mean, median } = averagesOf(positions);
  const prompts = new Set(matched.map(({ promptKey }) => promptKey));
  const covered = new Set(
    matched.filter(({ matches }) => matches.isOwnMentioned).map(({ promptKey }) => promptKey),
  );
  const counts = {
    mentions: mentions.own,
    citations: ({ ownCitations }: AnswerMatches) => ownCitations,
  };
  return {
    ...brandFigures(matched, mentions, counts),
    firstRate: shareOf(positions.filter(position => position === 1).length, matched.length),
    meanPosition: mean,
    medianPosition: median,
    coverage: shareOf(covered.size, prompts.size),
  };
}

function productFigures(matched: readonly Matched[], { products }: Sought): ProductFigures[] {
  const counts = new Map<string, number>(products.length === 1 ? [[products[0]!.productId, 0]] : []);
  for (const productId of matched.flatMap(({ matches }) => matches.productIds)) {
    counts.set(productId, (counts.get(productId) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
    .map(([productId, count]) => ({ productId, shelfShare: shareOf(count, matched.length) }));
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

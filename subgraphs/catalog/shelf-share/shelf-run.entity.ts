import type { ShelfPrompt } from './prompt-set.entity.js';
import type { ShelfBrandsFields } from './shelf-brands.entity.js';
import type { ShelfFigures } from './shelf-figures.rules.js';
import type { ShelfAnswerStatus, ShelfSubject } from './shelf-share.values.js';

/** What is asked of whom. */
export type ShelfQuestioning = {
  subject: ShelfSubject;
  productId: string | null;
  promptSetId: string | null;
  promptSetVersion: number | null;
  country: string;
  language: string;
  prompts: ShelfPrompt[];
  engines: string[];
  repeats: number;
};

/** What answers are searched for: every share is of it. */
export type ShelfUniverse = ShelfBrandsFields & {
  /** How many products. */
  productCount: number;
  /** Titles that are one word, by which no product is found. */
  leftOutTitles: string[];
};

/** One run: what was asked, what was looked for in the answers, and the figures. All but the figures is fixed at its start. */
export type ShelfRun = ShelfQuestioning & {
  id: string;
  jobId: string;
  /** The run whose answers it counts anew; null where it asks itself. */
  sourceRunId: string | null;
  brandsVersion: number;
  universe: ShelfUniverse;
  /** Null until it has ended. */
  figures: ShelfFigures | null;
  createdAt: string;
  finishedAt: string | null;
};

/** What an engine answered to one prompt, at one of the repeats. Kept whole. */
export type ShelfAnswer = {
  promptKey: string;
  engine: string;
  /** From 1. */
  repeat: number;
  status: ShelfAnswerStatus;
  /** Kind of the error; null where there was none. */
  errorKind: string | null;
  model: string | null;
  text: string;
  citations: { url: string; title: string | null }[];
  /** What the engine looked at, cited or not. */
  sources: { url: string; title: string | null }[];
  hasSearched: boolean;
  /** As the provider sent it. */
  raw: unknown;
  askedAt: string;
};

/** Keys of the prompts that name a brand. */
export const brandedKeys = ({ prompts }: Pick<ShelfRun, 'prompts'>): ReadonlySet<string> =>
  new Set(prompts.filter(({ intent }) => intent === 'branded').map(({ key }) => key));

/** Answers of one engine that a run gets. */
export const wantedOfEngine = ({ prompts, repeats }: Pick<ShelfRun, 'prompts' | 'repeats'>): number =>
  prompts.length * repeats;

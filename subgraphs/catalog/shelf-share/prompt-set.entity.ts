import type { PromptIntent } from './shelf-share.values.js';

/** A question that engines are asked, as a shopper would type it. */
export interface ShelfPrompt {
  /** Unique in the set; a trend compares prompts by it. */
  key: string;
  text: string;
  intent: PromptIntent;
}

/** What merchants say of a set. */
export type PromptSetFields = {
  name: string;
  /** What its prompts are about, such as Kettles; null: no one thing. */
  category: string | null;
  /** Where the shopper is, ISO 3166-1 alpha-2. */
  country: string;
  /** Of prompts and answers, BCP 47. */
  language: string;
  prompts: ShelfPrompt[];
};

/** Each change raises the version; a run keeps the prompts that it asked, with the version they were of. */
export type PromptSet = PromptSetFields & {
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
};

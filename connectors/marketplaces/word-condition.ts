import type { WordCondition } from './vocabulary.js';

/** The field has one of the words. */
export const is = (field: string, ...words: string[]): WordCondition => ({ field, in: words });

/** The field has a value, whatever it is: a time, or any word. */
export const isGiven = (field: string): WordCondition => ({ field });

import type { SourceCondition } from './status-mapping.js';

/** The field has one of the words. */
export const is = (field: string, ...words: string[]): SourceCondition => ({ field, in: words });

/** The field has a value, whatever it is: a time, or any word. */
export const isGiven = (field: string): SourceCondition => ({ field });

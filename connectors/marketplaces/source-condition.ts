import type { ReturnReason, ReturnRule, SourceCondition } from './status-mapping.js';

/** The field has one of the words. */
export const is = (field: string, ...words: string[]): SourceCondition => ({ field, in: words });

/** The field has a value, whatever it is: a time, or any word. */
export const isGiven = (field: string): SourceCondition => ({ field });

/** Buyers who say one of the words mean the reason, which gives the rule its id. */
export const reasonRule = (reason: ReturnReason, ...words: string[]): ReturnRule<ReturnReason> => ({
  id: reason,
  when: [is('reason', ...words)],
  value: reason,
});

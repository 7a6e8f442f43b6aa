/** What a run is about. */
export const shelfSubjects = ['product', 'query', 'catalog'] as const;
export type ShelfSubject = (typeof shelfSubjects)[number];

/** How an answer counts. Only those that are `answered` are in a denominator. */
export const shelfAnswerStatuses = ['answered', 'wrong_language', 'refused', 'failed'] as const;
export type ShelfAnswerStatus = (typeof shelfAnswerStatuses)[number];

/** What a shopper who asks so wants to know. */
export const promptIntents = ['category', 'use_case', 'comparison', 'price', 'branded'] as const;
export type PromptIntent = (typeof promptIntents)[number];

/** What became of a product that was to be added. */
export const addedOutcomes = ['added', 'updated', 'unchanged', 'rejected'] as const;
export type AddedOutcome = (typeof addedOutcomes)[number];

/** What became of a product that was to be removed. */
export const removedOutcomes = ['removed', 'not_assigned', 'rejected'] as const;
export type RemovedOutcome = (typeof removedOutcomes)[number];

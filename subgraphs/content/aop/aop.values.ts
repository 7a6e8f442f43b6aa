/** An archived procedure starts no threads. */
export const aopStatuses = ['active', 'archived'] as const;
export type AopStatus = (typeof aopStatuses)[number];

/** What starts threads of a procedure, beside whoever executes it. */
export const aopTriggers = ['manual', 'schedule', 'event'] as const;
export type AopTrigger = (typeof aopTriggers)[number];

/**
 * What came of something that was due. `limited`: as many threads as may be were started within the hour; `invalid`: the
 * condition or the inputs had no value for the event.
 */
export const aopStartOutcomes = ['started', 'limited', 'invalid'] as const;
export type AopStartOutcome = (typeof aopStartOutcomes)[number];

export type AopSort = 'newest' | 'oldest' | 'recently_updated';

export type AopConfigVersionSort = Exclude<AopSort, 'recently_updated'>;

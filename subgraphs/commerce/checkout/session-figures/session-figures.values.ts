/** What sessions can be told apart by. The currency always does: amounts of two currencies are never added. */
export const sessionDimensions = ['protocol', 'binding', 'platform', 'status', 'reason'] as const;
export type SessionDimension = (typeof sessionDimensions)[number];

/** What sessions can be told apart by. The currency always does: amounts of two currencies are never added. */
export const sessionDimensions = ['protocol', 'binding', 'platform', 'status', 'reason'] as const;
export type SessionDimension = (typeof sessionDimensions)[number];

/** Why a session came to no order, by what it lacked when it ended. */
export const abandonReasons = [
  'payment_declined',
  'payment_not_finished',
  'no_destination',
  'no_shipping_option_offered',
  'no_shipping_option_chosen',
  'not_paid',
] as const;
export type AbandonReason = (typeof abandonReasons)[number];

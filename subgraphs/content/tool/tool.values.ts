/**
 * What a call of a tool may do, from the least to the most. Everything above `writes` reaches beyond our own records:
 * procedures and agents ask a person first, unless an owner gave them that right.
 */
export const toolEffects = ['reads', 'writes', 'changes_prices', 'spends', 'publishes'] as const;
export type ToolEffect = (typeof toolEffects)[number];

/** Effects that a person approves. */
export const approvedEffects = ['changes_prices', 'spends', 'publishes'] as const satisfies ToolEffect[];
export type ApprovedEffect = (typeof approvedEffects)[number];

export const isApproved = (effect: ToolEffect): effect is ApprovedEffect =>
  (approvedEffects as readonly ToolEffect[]).includes(effect);

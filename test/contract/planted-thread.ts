/** What a thread of a procedure needs that has ended without a step. */
export const plantedThread = (aopId: string) => ({
  ...{ aop_id: aopId, config_version: 1, origin: 'manual', status: 'completed', is_dry_run: false },
  rights: JSON.stringify({ caller: {}, scopes: [], tools: [], mayActWithoutApproval: [] }),
});

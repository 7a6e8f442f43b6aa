/** Limits of subscriptions to changes. */
export const changeLimits = {
  /** Subscriptions to changes that an organization has open in a process: dashboards of a large team. */
  followersPerOrganizationMax: 500,
  /** Changes that a subscriber may be behind; about 1 MB of ids. */
  pendingChangesMax: 10_000,
} as const;

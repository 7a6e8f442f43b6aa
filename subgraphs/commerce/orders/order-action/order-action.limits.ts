/** Limits of actions on orders and of the labels that they fetch. Sizes are bytes, times milliseconds. */
export const orderActionLimits = {
  /** The newest are what people look at; an order has a handful. */
  actionsShown: 100,
  /** A label is a page or two of PDF; some marketplaces put pictures on it. */
  labelBytes: 10 * 1024 * 1024,
  /** As long as a parcel is packed: a label says where a buyer lives. */
  labelRetentionMs: 7 * 24 * 60 * 60 * 1000,
  labelsPerPurge: 1_000,
} as const;

/** Statuses of a job that has ended, as an expression. */
export const jobEnded = (step: string): string =>
  `{{ steps.${step}.output.status in ["completed", "failed", "canceled"] }}`;

/** Decimals that prices of a currency are written with, as an expression over its code. */
export const decimalsOf = (currency: string): string =>
  `(${currency} in ["IDR", "JPY", "KRW", "VND"] ? 0 : 2)`;

/** The least price of a product, as an expression: its cost and the margin over it, rounded up. */
export const floorOf = (product: string): string =>
  `decimal.ceil(decimal.times(${product}.cost.amount, decimal.plus(1, inputs.margin)), ${decimalsOf(`${product}.currency`)})`;

/** Whether a product has a price and a cost of its own currency, so that its floor is known, as an expression. */
export const isCalculable = (product: string): string =>
  `${product}.price != null && ${product}.cost != null && ${product}.cost.currency == ${product}.price.currency`;

/** Fields of inputs that several procedures have. */
export const marginInput = {
  type: 'string',
  default: '0.20',
  maxLength: 10,
  description: 'Least margin over the cost, as a decimal: 0.20 is a fifth of the cost.',
};

export const limitInput = (most: number, what: string) => ({
  type: 'integer',
  minimum: 1,
  maximum: most,
  default: Math.min(20, most),
  description: `How many ${what} are looked at in one run.`,
});

export const daily = (hour: number) =>
  ({ kind: 'schedule', cron: `0 ${hour} * * *`, timeZone: 'Etc/UTC' }) as const;

export const weekly = (hour: number) =>
  ({ kind: 'schedule', cron: `0 ${hour} * * 1`, timeZone: 'Etc/UTC' }) as const;

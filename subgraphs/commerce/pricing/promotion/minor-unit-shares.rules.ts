/**
 * Shares an amount by sizes (largest remainder, of equal ones the first), so that the shares add up to it exactly. No
 * share is larger than its size, as long as the amount is not larger than all of them.
 */
export function share(amount: bigint, sizes: readonly bigint[]): bigint[] {
  const total = sum(sizes);
  if (total === 0n) {
    return sizes.map(() => 0n);
  }
  const shares = sizes.map(size => (amount * size) / total);
  const missing = Number(amount - sum(shares));
  const remainders = sizes.map((size, index) => ({ index, remainder: (amount * size) % total }));
  remainders.sort((a, b) => Number(b.remainder - a.remainder) || a.index - b.index);
  for (const { index } of remainders.slice(0, missing)) {
    shares[index] = shares[index]! + 1n;
  }
  return shares;
}

/** So many percent of an amount, rounded down: exact for percentages with any number of decimals. */
export function percentOf(amount: bigint, percentage: string): bigint {
  const [whole = '', fraction = ''] = percentage.split('.');
  return (amount * BigInt(whole + fraction)) / (100n * 10n ** BigInt(fraction.length));
}

export const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n);

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** What the first exceeds the second by, if it does. */
export const excess = (amount: bigint, over: bigint): bigint => (amount > over ? amount - over : 0n);

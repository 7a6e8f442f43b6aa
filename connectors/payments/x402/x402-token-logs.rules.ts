/** A log of the token in a transaction, in the order of the transaction. */
export type TokenLog =
  | { event: 'AuthorizationUsed'; authorizer: string; nonce: string }
  | { event: 'Transfer'; from: string; to: string; value: bigint };

export interface ExpectedTransfer {
  from: string;
  nonce: string;
  to: string;
  value: bigint;
}

/**
 * Whether the authorization with this nonce is what paid. That its nonce was used does not say so: the payer may have used
 * it to pay somebody else, beside a transfer to us that another authorization made. A transaction with a single
 * authorization may have its transfer anywhere; with several, the transfer of each follows it (EIP-3009 uses up the nonce,
 * then transfers).
 */
export function isPaidBy(logs: readonly TokenLog[], expected: ExpectedTransfer): boolean {
  const starts = logs.flatMap((log, index) => (log.event === 'AuthorizationUsed' ? [index] : []));
  const start = starts.find(index => isOurs(logs[index]!, expected));
  if (start === undefined) {
    return false;
  }
  const candidates = starts.length === 1 ? logs : logs.slice(start + 1, start + 2);
  return candidates.some(
    log =>
      log.event === 'Transfer' &&
      isSame(log.from, expected.from) &&
      isSame(log.to, expected.to) &&
      log.value === expected.value,
  );
}

const isOurs = (log: TokenLog, { from, nonce }: ExpectedTransfer): boolean =>
  log.event === 'AuthorizationUsed' && isSame(log.authorizer, from) && isSame(log.nonce, nonce);

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

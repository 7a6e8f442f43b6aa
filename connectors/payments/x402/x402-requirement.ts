import type { PaymentRequired, PaymentRequirements } from '@x402/core/types';
import type { PaymentRequirementsV1 } from '@x402/core/types/v1';
import type { PaymentDue } from '../port.js';
import type { X402Settings } from './x402-settings.js';

/**
 * Seconds that an agent is left with between reading what is due and signing it: what it signs then still ends before
 * the session does.
 */
const signingSeconds = 30;

/** What is asked of agents: `PaymentRequired` of x402 v2. Nothing is acceptable for another currency than the token's. */
export function paymentRequired(due: PaymentDue, settings: X402Settings, now: Date): PaymentRequired {
  const isOffered = due.currency === settings.currency;
  return {
    x402Version: 2,
    ...(isOffered ? {} : { error: `Only ${settings.currency} can be paid this way.` }),
    resource: {
      url: due.resourceUrl,
      description: descriptionOf(due),
      mimeType: 'application/json',
    },
    accepts: isOffered ? [requirementOf(due, settings, now)] : [],
  };
}

/** The one way of paying what is due. */
export function requirementOf(due: PaymentDue, settings: X402Settings, now: Date): PaymentRequirements {
  return {
    scheme: 'exact',
    network: settings.network,
    asset: settings.asset,
    amount: atomicUnits(due.amount, settings.assetDecimals),
    payTo: settings.payTo,
    maxTimeoutSeconds: timeoutSeconds(due, settings, now),
    extra: { assetTransferMethod: 'eip3009', name: settings.assetName, version: settings.assetVersion },
  };
}

/** The same in the words of v1, whose networks have names. */
export function requirementV1Of(
  due: PaymentDue,
  requirement: PaymentRequirements,
  network: string,
): PaymentRequirementsV1 {
  const { name, version } = requirement.extra;
  return {
    scheme: requirement.scheme,
    network: network as PaymentRequirementsV1['network'],
    maxAmountRequired: requirement.amount,
    resource: due.resourceUrl,
    description: descriptionOf(due),
    mimeType: 'application/json',
    outputSchema: {},
    payTo: requirement.payTo,
    maxTimeoutSeconds: requirement.maxTimeoutSeconds,
    asset: requirement.asset,
    extra: { name, version },
  };
}

/** ("35.00", 6) is "35000000": exact, by digits. @throws RangeError where the token has too few decimals. */
export function atomicUnits(amount: string, decimals: number): string {
  const [whole = '', fraction = ''] = amount.split('.');
  if (fraction.length > decimals) {
    throw new RangeError(`${amount} has more decimals than a token with ${decimals}.`);
  }
  return BigInt(whole + fraction.padEnd(decimals, '0')).toString();
}

/** Unix time, rounded down: whatever is still due at that second. */
export const unixSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);

const descriptionOf = ({ sessionId }: PaymentDue): string => `Checkout session ${sessionId}`;

function timeoutSeconds(due: PaymentDue, { maxTimeoutSeconds }: X402Settings, now: Date): number {
  const leftSeconds = unixSeconds(new Date(due.expiresAt)) - unixSeconds(now) - signingSeconds;
  return Math.max(1, Math.min(maxTimeoutSeconds, leftSeconds));
}

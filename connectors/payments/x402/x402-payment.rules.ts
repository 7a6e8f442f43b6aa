import type { PaymentRequirements } from '@x402/core/types';
import type { PaymentDeclined, PaymentDue } from '../port.js';
import { declined, type SignedPayment } from './x402-payload.js';
import { unixSeconds } from './x402-requirement.js';

/** What a payment is held against: what is due, as we ask for it now, whatever the agent says that it was asked for. */
export interface Demand {
  due: PaymentDue;
  requirement: PaymentRequirements;
  /** The name of the network in v1; null where it has none. */
  networkV1: string | null;
  now: Date;
}

/** A transfer needs this long to get into a block; facilitators reject what ends sooner. */
const settlingSeconds = 6;
/** By how much the agent's clock may differ from ours. */
const clockLeewaySeconds = 60;

/**
 * Why a payment is not the one that is due, in the words of the protocol; null when it is. Session, amount, payee,
 * network and time have to agree; signature and balance are for the facilitator to check.
 */
export function paymentError(payment: SignedPayment, demand: Demand): PaymentDeclined | null {
  const found = mismatches.find(({ isIt }) => isIt(payment, demand));
  return found === undefined ? null : declined(found.code, found.message);
}

interface Mismatch {
  code: string;
  message: string;
  isIt(payment: SignedPayment, demand: Demand): boolean;
}

const mismatches: readonly Mismatch[] = [
  {
    code: 'invalid_scheme',
    message: 'The scheme has to be "exact".',
    isIt: ({ scheme }, { requirement }) => scheme !== requirement.scheme,
  },
  {
    code: 'invalid_network',
    message: 'This is a payment on another network.',
    isIt: ({ accepted, network }, { requirement, networkV1 }) =>
      network !== (accepted === null ? networkV1 : requirement.network),
  },
  {
    code: 'invalid_payment_requirements',
    message: 'This is a payment in another token.',
    isIt: ({ accepted }, { requirement }) =>
      accepted !== null &&
      !(
        isSame(accepted.asset, requirement.asset) &&
        (accepted.extra?.assetTransferMethod ?? 'eip3009') === requirement.extra.assetTransferMethod
      ),
  },
  {
    code: 'invalid_payload',
    message: 'This is a payment for another resource.',
    isIt: ({ resourceUrl }, { due }) => resourceUrl !== null && resourceUrl !== due.resourceUrl,
  },
  {
    code: 'invalid_exact_evm_payload_recipient_mismatch',
    message: 'The payment is to another recipient.',
    isIt: ({ accepted, authorization }, { requirement: { payTo } }) =>
      !isSame(authorization.to, payTo) || !isSame(accepted?.payTo ?? payTo, payTo),
  },
  {
    code: 'invalid_exact_evm_payload_authorization_value_mismatch',
    message: 'The amount is not the amount due.',
    isIt: ({ accepted, authorization }, { requirement: { amount } }) =>
      BigInt(authorization.value) !== BigInt(amount) || (accepted?.amount ?? amount) !== amount,
  },
  {
    code: 'invalid_exact_evm_payload_authorization_valid_after',
    message: 'The authorization is not valid yet.',
    isIt: ({ authorization }, { now }) => BigInt(authorization.validAfter) > BigInt(unixSeconds(now)),
  },
  {
    code: 'invalid_exact_evm_payload_authorization_valid_before',
    message: 'The authorization has expired or is about to expire.',
    isIt: ({ authorization }, { now }) =>
      BigInt(authorization.validBefore) < BigInt(unixSeconds(now) + settlingSeconds),
  },
  {
    code: 'invalid_exact_evm_payload_authorization_valid_before',
    message: 'The authorization is valid for longer than requested, or than the session.',
    isIt: ({ authorization }, demand) => BigInt(authorization.validBefore) > BigInt(latestSeconds(demand)),
  },
];

/** Until then a lost payment would keep the session waiting; and never longer than the session. */
function latestSeconds({ due, requirement, now }: Demand): number {
  const asked = unixSeconds(now) + requirement.maxTimeoutSeconds + clockLeewaySeconds;
  return Math.min(asked, unixSeconds(new Date(due.expiresAt)));
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

import { AddressRejected } from '../../../kernel/outbound/address-policy.js';

const reasonLength = 500;
/** Codes of the resolver for a name that has no address. */
const unresolved = /^(ENOTFOUND|ENODATA|EAI_\w+)$/;

/** Why a call to an endpoint got no answer, for the endpoint's owner: without our own stack. */
export function callFailure(error: unknown, timeoutMs: number): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) {
    return 'The call failed.';
  }
  if (cause.name === 'TimeoutError') {
    return `The endpoint did not answer within ${timeoutMs / 1000} s.`;
  }
  // Whether a name is unknown or leads inside is for nobody outside to learn.
  if (cause instanceof AddressRejected || unresolved.test((cause as { code?: string }).code ?? '')) {
    return 'The host of the URL has no public address.';
  }
  return (cause.message || cause.name).slice(0, reasonLength);
}

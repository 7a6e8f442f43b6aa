import type { ErrorCode } from '../../../kernel/error-catalogue.js';

export type UcpVersion = '2026-04-08' | '2026-01-11';

/** What a version of the Universal Commerce Protocol does in its own way; its bodies have their own serialiser. */
export interface UcpDialect {
  version: UcpVersion;
  /** Where its routes are, without a slash at the end. */
  basePath: `/${string}`;
  /** Whether agent and merchant agree on capabilities by the agent's profile. */
  negotiates: boolean;
  /** Whether what a merchant says no to is a success to HTTP, told by `messages` alone (two-layer errors). */
  hasBusinessOutcomes: boolean;
  /** HTTP statuses of errors where they are not those of the catalogue. */
  statuses: Partial<Record<ErrorCode, number>>;
  /** Its word for a payment that was declined. */
  declinedCode: string;
  /** Its severity of what cannot be mended by another request. */
  finalSeverity: UcpSeverity;
}

export type UcpSeverity = 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable';

/** A capability that takes part in a session. */
export interface ActiveCapability {
  /** Such as `dev.ucp.shopping.discount`. */
  name: string;
  version: string;
}

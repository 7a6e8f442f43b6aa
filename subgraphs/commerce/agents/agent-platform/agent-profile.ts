import type { VerifyingKey } from '../../../../kernel/http-signatures/verify-signature.js';

/** What is kept of the profile that an agent publishes (Universal Commerce Protocol, "Platform Profile"). */
export interface AgentProfile {
  /** Of the protocol, as a date. */
  version: string;
  /** Versions of each capability, by its name in reverse-domain notation. */
  capabilities: Readonly<Record<string, readonly string[]>>;
  /** Where it wants to be told of its orders; null: nowhere. */
  webhookUrl: string | null;
  /** Verify what the agent signs. */
  signingKeys: readonly VerifyingKey[];
}

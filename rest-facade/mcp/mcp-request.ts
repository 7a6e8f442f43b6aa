import type { RequestContext } from '../../kernel/context.js';

/** One request of a client, as tools and resources see it. */
export interface McpRequest {
  /** Of the verified credential. */
  ctx: RequestContext;
  /** `Idempotency-Key`; null: not sent. */
  idempotencyKey: string | null;
  /** The header that proves who calls, for what is asked on the caller's behalf. */
  authorization: string | undefined;
  /** Throws UNAUTHENTICATED once the credential is revoked: asked while an answer takes long. */
  confirm(): Promise<void>;
  /** Aborted when the process stops: nothing waits any longer then. */
  stopping: AbortSignal;
}

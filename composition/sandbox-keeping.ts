import type { Sandbox } from '../connectors/marketplaces/sandbox/sandbox.js';
import {
  restoreSnapshot,
  type SandboxSnapshot,
  takeSnapshot,
} from '../connectors/marketplaces/sandbox/snapshot.js';
import type { Logger } from '../kernel/log.js';
import { saveKept } from './kept-file.js';

/** A sandbox as it was: where, and with which state. */
export interface KeptSandbox {
  url: string;
  snapshot: SandboxSnapshot;
}

/**
 * Gives the sandbox its old state, and writes it down soon after it changes. Answers what ends this, with a last
 * save.
 */
export function keepSandbox(
  sandbox: Sandbox,
  path: string,
  { kept, log }: { kept: KeptSandbox | null; log: Logger },
): () => Promise<void> {
  if (kept !== null) {
    restoreSnapshot(sandbox, kept.snapshot);
  }
  const { url } = sandbox;
  let changes = 1;
  sandbox.shop.onChange(() => {
    changes += 1;
  });
  const { end } = saveKept({
    path,
    log,
    // Tokens come and go with calls.
    state: () => [...sandbox.calls.values()].reduce((sum, calls) => sum + calls, changes),
    text: () => JSON.stringify({ url, snapshot: takeSnapshot(sandbox) } satisfies KeptSandbox),
  });
  return end;
}

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from 'undici';
import type { ListingDefaults } from '../connectors/marketplaces/listing-defaults.js';
import type { SandboxAccount } from '../connectors/marketplaces/sandbox/protocol.js';
import { Sandbox } from '../connectors/marketplaces/sandbox/sandbox.js';
import type { SandboxedMarketplace } from '../connectors/marketplaces/sandbox/sandboxed-marketplace.js';
import { readKept } from './kept-file.js';
import type { ProcessDependencies } from './process-dependencies.js';
import { type KeptSandbox, keepSandbox } from './sandbox-keeping.js';
import { startAt } from './start-at.js';

/** A marketplace of the demo. */
export interface RunningSandbox {
  marketplace: string;
  title: string;
  url: string;
  /** Its state, as plain JSON. */
  adminUrl: string;
  /** What a merchant types in to connect it. */
  account: SandboxAccount;
  /** What the demo merchant says of listings there where products do not. */
  defaults: Partial<ListingDefaults>;
}

type Stop = () => Promise<void>;
type SandboxDependencies = Pick<ProcessDependencies, 'config' | 'clock' | 'log'>;

/**
 * Starts a sandbox of every marketplace on loopback, each where it was at the last start and with the state it had
 * then. Where its port is taken by the same sandbox of another process, that one is used.
 */
export async function startSandboxes(
  modules: readonly SandboxedMarketplace[],
  dependencies: SandboxDependencies,
  stops: Stop[],
): Promise<RunningSandbox[]> {
  const folder = join(dependencies.config.dataDir, 'sandboxes');
  await mkdir(folder, { recursive: true });
  return Promise.all(
    modules.map(async ({ marketplace: { key, title }, protocol, demoDefaults: defaults = {} }) => {
      const path = join(folder, `${key}.json`);
      const url = await sandboxUrl({ protocol, path }, dependencies, stops);
      const { account } = protocol;
      return { marketplace: key, title, url, adminUrl: `${url}/_sandbox`, account, defaults };
    }),
  );
}

async function sandboxUrl(
  { protocol, path }: Pick<SandboxedMarketplace, 'protocol'> & { path: string },
  { clock, log }: SandboxDependencies,
  stops: Stop[],
): Promise<string> {
  const kept = await readKept<KeptSandbox>(path, log);
  if (kept !== null && (await isServing(kept.url, protocol.key))) {
    return kept.url;
  }
  const sandbox = await startAt(kept === null ? 0 : Number(new URL(kept.url).port), port =>
    Sandbox.start(protocol, { clock, port }),
  );
  const stopKeeping = keepSandbox(sandbox, path, { kept, log });
  stops.push(async () => {
    await sandbox.close();
    await stopKeeping();
  });
  return sandbox.url;
}

const probeTimeoutMs = 1_000;

/** Whether a sandbox of the marketplace answers there: one of another process of this installation. */
async function isServing(url: string, marketplace: string): Promise<boolean> {
  try {
    const answer = await request(`${url}/_sandbox`, { signal: AbortSignal.timeout(probeTimeoutMs) });
    const body = (await answer.body.json()) as { marketplace?: unknown };
    return answer.statusCode === 200 && body.marketplace === marketplace;
  } catch {
    return false;
  }
}

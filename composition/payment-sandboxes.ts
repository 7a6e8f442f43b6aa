import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from 'undici';
import type { PaymentSandbox, SandboxedRail } from '../connectors/payments/payment-sandbox.js';
import type { RailSettings } from '../connectors/payments/port.js';
import { readKept, type Saving, saveKept } from './kept-file.js';
import type { ProcessDependencies } from './process-dependencies.js';
import { startAt } from './start-at.js';

/** A payment processor of the demo. */
export interface RunningPaymentSandbox {
  rail: string;
  title: string;
  /** Its state, as plain JSON. */
  adminUrl: string;
  /** What a merchant types in to be paid by it. */
  settings: RailSettings;
}

/** As it was: where, and with which state. */
interface KeptPaymentSandbox {
  adminUrl: string;
  snapshot: unknown;
}

type Stop = () => Promise<void>;
type SandboxDependencies = Pick<ProcessDependencies, 'config' | 'clock' | 'log'>;
type Place = Pick<PaymentSandbox, 'adminUrl' | 'settings'>;

/**
 * Starts the sandbox of every way of payment that has one, each where it was at the last start and with the state it
 * had then. Where its port is taken by the same one of another process, that one is used.
 */
export async function startPaymentSandboxes(
  modules: readonly SandboxedRail[],
  dependencies: SandboxDependencies,
  stops: Stop[],
): Promise<RunningPaymentSandbox[]> {
  const folder = join(dependencies.config.dataDir, 'sandboxes');
  await mkdir(folder, { recursive: true });
  return Promise.all(
    modules.map(async ({ rail: { key, title }, startSandbox }) => {
      const path = join(folder, `${key}.json`);
      const { adminUrl, settings } = await placeOf({ key, startSandbox, path }, dependencies, stops);
      return { rail: key, title, adminUrl, settings };
    }),
  );
}

async function placeOf(
  { key, startSandbox, path }: { key: string; path: string } & Pick<SandboxedRail, 'startSandbox'>,
  { clock, log }: SandboxDependencies,
  stops: Stop[],
): Promise<Place> {
  const kept = await readKept<KeptPaymentSandbox>(path, log);
  const elsewhere = kept === null ? null : await runningAt(kept.adminUrl, key);
  if (elsewhere !== null) {
    return elsewhere;
  }
  let saving: Saving | null = null;
  const keep = async () => saving?.save();
  const sandbox = await startAt(kept === null ? 0 : Number(new URL(kept.adminUrl).port), port =>
    startSandbox({ clock, port, keep, ...(kept === null ? {} : { kept: kept.snapshot }) }),
  );
  const { adminUrl } = sandbox;
  const text = () => JSON.stringify({ adminUrl, snapshot: sandbox.snapshot() } satisfies KeptPaymentSandbox);
  const started = saveKept({ path, log, state: text, text });
  saving = started;
  stops.push(async () => {
    await sandbox.close();
    await started.end();
  });
  return sandbox;
}

const probeTimeoutMs = 1_000;

/** What it says of itself, where it is the stand-in of that rail. */
async function runningAt(adminUrl: string, key: string): Promise<Place | null> {
  try {
    const answer = await request(adminUrl, { signal: AbortSignal.timeout(probeTimeoutMs) });
    const body = (await answer.body.json()) as { rail?: unknown; settings: RailSettings };
    return answer.statusCode === 200 && body.rail === key ? { adminUrl, settings: body.settings } : null;
  } catch {
    return null;
  }
}

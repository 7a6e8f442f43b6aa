import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RequestContext } from '../kernel/context.js';
import type { Database } from '../kernel/database/database.js';
import { AppError } from '../kernel/errors.js';
import { connectionLimits } from '../subgraphs/catalog/channels/connection/connection.limits.js';
import { type Connection, ConnectionService, listConnections } from '../subgraphs/catalog/index.js';
import { type DemoCredentials, type DemoMerchant, ensureDemoMerchant } from '../subgraphs/platform/index.js';
import type { Config } from './config/config.js';
import { storeDemoPicture } from './demo-picture.js';
import { pointPushes } from './demo-pushes.js';
import type { ProcessDependencies } from './process-dependencies.js';
import type { RunningSandbox } from './sandboxes.js';

/**
 * Sees to the demo merchant, and keeps its generated credentials beside the database, readable by the owner
 * alone, so that the next start can print them again.
 */
export async function openDemo(db: Database, config: Config): Promise<DemoMerchant | null> {
  if (config.demo === null) {
    return null;
  }
  const path = join(config.dataDir, 'demo.json');
  const kept = await readKept(path);
  const given = Object.fromEntries(Object.entries(config.demo).filter(([, value]) => value !== null));
  const demo = await ensureDemoMerchant(db, { ...kept, ...given });
  const { apiKey, clientId, clientSecret, password } = demo;
  await writeFile(path, JSON.stringify({ apiKey, clientId, clientSecret, password }, null, 2), {
    mode: 0o600,
  });
  return demo;
}

type ConnectDependencies = Pick<
  ProcessDependencies,
  'config' | 'db' | 'clock' | 'log' | 'marketplaces' | 'encryption' | 'outbound' | 'media' | 'quota'
>;

/**
 * Sees to it that the demo merchant is connected to every sandbox, wherever that is this time, with listing defaults
 * that let products of any file be sold there. One that the merchant has disconnected stays so. What cannot be connected
 * is logged: the rest of the demo works without it.
 */
export async function connectSandboxes(
  dependencies: ConnectDependencies,
  { organizationId }: DemoMerchant,
  sandboxes: readonly RunningSandbox[],
): Promise<void> {
  const { marketplaces, encryption, outbound, log } = dependencies;
  const policy = { allowLoopback: dependencies.config.allowLoopback };
  const connections = new ConnectionService({ marketplaces, encryption, http: outbound, policy });
  const ctx = demoContext(dependencies, organizationId);
  const everyOne = { marketplace: null, country: null, statuses: null };
  const { items } = await listConnections(ctx, everyOne, {
    offset: 0,
    limit: connectionLimits.connectionsMax,
  });
  const isNew = (sandbox: RunningSandbox) => !items.some(item => isOf(item, sandbox));
  const fallbackImageUrl = sandboxes.some(isNew) ? await storeDemoPicture(dependencies, ctx) : null;
  await Promise.all(
    sandboxes.map(async given => {
      const existing = items.find(item => isOf(item, given));
      const sandbox = { ...given, defaults: { ...given.defaults, fallbackImageUrl } };
      await connectSandbox(ctx, connections, sandbox, existing).catch((error: unknown) => {
        const told = error instanceof AppError ? { code: error.code, detail: error.detail } : { err: error };
        log.warn({ marketplace: sandbox.marketplace, ...told }, 'a sandbox was not connected');
      });
    }),
  );
  await pointPushes(dependencies, ctx, sandboxes);
}

const isOf = (connection: Connection, { marketplace, account }: RunningSandbox): boolean =>
  connection.marketplace === marketplace && connection.externalAccountId === account.externalId;

async function connectSandbox(
  ctx: RequestContext,
  connections: ConnectionService,
  { marketplace, account, url, defaults: listingDefaults }: RunningSandbox,
  existing: Connection | undefined,
): Promise<void> {
  const credentials = Object.entries(account.values).map(([name, value]) => ({ name, value }));
  if (existing === undefined) {
    await connections.connect(ctx, { marketplace, endpoint: url, credentials, listingDefaults });
  } else if (
    existing.status === 'needs_attention' ||
    (existing.status === 'connected' && existing.endpoint !== url)
  ) {
    await connections.reconnect(ctx, existing.id, { endpoint: url, credentials });
  }
}

export type DemoDependencies = Pick<ProcessDependencies, 'db' | 'clock' | 'log'>;

/** As the demo itself, on behalf of its merchant. */
export const demoContext = ({ db, clock, log }: DemoDependencies, organizationId: string): RequestContext =>
  new RequestContext({
    requestId: 'demo',
    caller: { kind: 'system', id: 'demo', organizationId, userId: null, role: null, scopes: new Set() },
    db,
    clock,
    log,
  });

async function readKept(path: string): Promise<Partial<DemoCredentials>> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Partial<DemoCredentials>;
  } catch {
    return {};
  }
}

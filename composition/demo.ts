import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../kernel/config.js';
import type { Database } from '../kernel/database/database.js';
import { type DemoCredentials, type DemoMerchant, ensureDemoMerchant } from '../subgraphs/platform/index.js';

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

async function readKept(path: string): Promise<Partial<DemoCredentials>> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Partial<DemoCredentials>;
  } catch {
    return {};
  }
}

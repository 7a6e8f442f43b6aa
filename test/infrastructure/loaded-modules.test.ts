import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Environment } from '../../composition/config/config.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createDataDir, quietEnvironment } from '../support/program.js';
import { buildProgram, ProgramProcess } from '../support/program-process.js';
import { startCollector } from '../telemetry/collector.js';
import { removeDataDir } from './held-database.js';

const preload = join(import.meta.dirname, 'loaded-modules.mjs');
const timeoutMs = 180_000;

let database: TestDatabase;
let dataDir: string;
/** The modules of a program as a merchant runs it, and of one that has all that can be had. */
let plain: string[];
let whole: string[];
beforeAll(async () => {
  await buildProgram();
  [database, dataDir] = await Promise.all([createTestDatabase(), createDataDir()]);
  const collector = await startCollector();
  plain = await loadedIn({});
  whole = await loadedIn({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    TRADEWIND_DEMO_SANDBOXES: 'on',
  });
  await collector.close();
}, timeoutMs);
afterAll(async () => {
  await database.drop();
  await removeDataDir(dataDir);
});

async function loadedIn(environment: Environment): Promise<string[]> {
  const LOADED_MODULES = join(dataDir, 'loaded-modules.txt');
  const program = await ProgramProcess.start({
    ...quietEnvironment(database.url, dataDir),
    ...environment,
    LOADED_MODULES,
    NODE_OPTIONS: `--import ${preload}`,
  });
  expect((await fetch(`${program.url}/openapi.json`)).status).toBe(200);
  await program.stop();
  return (await readFile(LOADED_MODULES, 'utf8')).split('\n');
}

describe('a program loads', () => {
  // Others bring parts of OpenTelemetry along; these are ours alone.
  it.each([
    [
      'the exporter of OpenTelemetry only where a collector is configured',
      /@opentelemetry\/(sdk-trace|exporter-trace-otlp-http)\//,
    ],
    ['no sandbox where the demo does not ask for one', /\/dist\/(connectors|composition)\/.*sandbox/],
    ['no library of a sandbox either', /\/node_modules\/(smtp-server|postal-mime)\//],
  ])('%s', (_what, pattern) => {
    expect(plain.filter(module => pattern.test(module))).toEqual([]);
    expect(whole.filter(module => pattern.test(module))).not.toEqual([]);
  });
});

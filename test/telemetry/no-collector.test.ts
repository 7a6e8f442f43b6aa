import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Environment } from '../../kernel/config.js';
import { removeDataDir } from '../infrastructure/held-database.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createDataDir, quietEnvironment } from '../support/program.js';
import { buildProgram, ProgramProcess } from '../support/program-process.js';
import { startCollector } from './collector.js';

const preload = join(import.meta.dirname, 'loaded-modules.mjs');

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  await buildProgram();
  [database, dataDir] = await Promise.all([createTestDatabase(), createDataDir()]);
});
afterAll(async () => {
  await database.drop();
  await removeDataDir(dataDir);
});

/** What a program loads of OpenTelemetry. Others bring parts of it along; these are ours alone. */
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
  const files = (await readFile(LOADED_MODULES, 'utf8')).split('\n');
  expect(files.length).toBeGreaterThan(100);
  return ['sdk-trace', 'exporter-trace-otlp-http'].filter(name =>
    files.some(file => file.includes(`/node_modules/@opentelemetry/${name}/`)),
  );
}

it('OpenTelemetry is loaded only where a collector is configured', { timeout: 90_000 }, async () => {
  expect(await loadedIn({})).toEqual([]);
  const collector = await startCollector();
  const traced = await loadedIn({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  expect(traced).toEqual(['sdk-trace', 'exporter-trace-otlp-http']);
  await collector.close();
});

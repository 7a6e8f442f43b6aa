import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import type { Environment } from '../../kernel/config.js';
import { startProgram } from '../support/program.js';
import { startCollector } from './collector.js';

const { cache } = createRequire(import.meta.url);

/** Others bring parts of OpenTelemetry along; these are ours alone. */
const loaded = () =>
  ['sdk-trace', 'exporter-trace-otlp-http'].filter(name =>
    Object.keys(cache).some(file => file.includes(`/node_modules/@opentelemetry/${name}/`)),
  );

async function work(environment: Environment = {}): Promise<string[]> {
  const program = await startProgram(environment);
  expect((await program.rest().get('/api/v1/products')).status).toBe(200);
  await program.stop();
  return loaded();
}

it('OpenTelemetry is loaded only where a collector is configured', async () => {
  expect(await work()).toEqual([]);
  const collector = await startCollector();
  expect(await work({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })).toEqual([
    'sdk-trace',
    'exporter-trace-otlp-http',
  ]);
  await collector.close();
});

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../kernel/clock.js';
import type { Database } from '../../kernel/database/database.js';
import { createLogger } from '../../kernel/log.js';
import { RequestRate } from '../../rest-facade/access/request-rate.js';
import { serveMcp } from '../../rest-facade/mcp/mcp-endpoint.js';
import { conformanceService } from './conformance-service.js';

/**
 * Scenarios of parts of the protocol that are not offered: a server may leave them out. The run fails where one of them
 * passes, or another one fails.
 */
const notOffered: Readonly<Record<string, string>> = {
  'logging-set-level': 'logging is deprecated since 2026-07-28',
  'tools-call-with-logging': 'logging is deprecated since 2026-07-28',
  'completion-complete': 'no prompts, and arguments of templates are ids',
  'tools-call-sampling': 'nothing is asked of the model of a client',
  'tools-call-elicitation': 'nothing is asked of the person at a client: scopes decide',
  'elicitation-sep1034-defaults': 'as before',
  'elicitation-sep1330-enums': 'as before',
  'resources-subscribe': 'there are no sessions that changes could be told to',
  'resources-unsubscribe': 'as before',
  'server-sse-polling': 'checks nothing without a session, and says so',
  'server-sse-multiple-streams': 'as before',
  'prompts-list': 'no prompts',
  'prompts-get-simple': 'no prompts',
  'prompts-get-with-args': 'no prompts',
  'prompts-get-embedded-resource': 'no prompts',
  'prompts-get-with-image': 'no prompts',
};

let app: FastifyInstance;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradewind-conformance-'));
  app = fastify();
  const dependencies = {
    authenticator: { bearer: async () => null, session: async () => null },
    rate: new RequestRate(null),
    db: {} as Database,
    clock: systemClock,
    log: createLogger('silent'),
    publicUrl: 'http://localhost',
  };
  const endpoint = {
    path: '/mcp',
    authorization: null,
    audience: 'mcp',
    service: conformanceService,
  } as const;
  serveMcp(app, endpoint, dependencies);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it('the endpoint passes the conformance tests of the protocol, but for what is not offered', {
  timeout: 120_000,
}, async () => {
  const baseline = join(folder, 'expected.yml');
  const scenarios = Object.entries(notOffered).map(([name, reason]) => `  - ${name} # ${reason}`);
  await writeFile(baseline, ['server:', ...scenarios, ''].join('\n'));
  const program = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));
  const { port } = app.server.address() as AddressInfo;
  const url = `http://localhost:${port}/mcp`;
  const options = ['server', '--url', url, '--suite', 'all', '--expected-failures', baseline];
  const run = promisify(execFile)(process.execPath, [program, ...options], { cwd: folder });
  // Its report says what failed.
  const report = await run.then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => `Failed:\n${stdout.slice(stdout.indexOf('=== SUMMARY'))}`,
  );
  expect(report).not.toMatch(/^Failed/);
  expect(report).toContain('server-initialize');
});

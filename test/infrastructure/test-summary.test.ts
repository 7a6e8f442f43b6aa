import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const reporter = path.join(root, 'scripts/test-summary-reporter.mjs');

describe('the summary of a test run', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'tradewind-summary-'));
    await symlink(path.join(root, 'node_modules'), path.join(directory, 'node_modules'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const summarise = async (files: Record<string, string>): Promise<unknown> => {
    for (const [name, body] of Object.entries(files)) {
      const imports = `import { beforeAll, describe, it } from 'vitest';`;
      await writeFile(path.join(directory, name), `${imports}\n${body}`);
    }
    const summary = path.join(directory, 'summary.json');
    spawnSync(process.execPath, [vitest, 'run', '--root', directory, `--reporter=${reporter}`], {
      cwd: directory,
      env: { PATH: '', TRADEWIND_TEST_SUMMARY: summary },
    });
    return JSON.parse(await readFile(summary, 'utf8')) as unknown;
  };

  it('counts tests, and tells why one failed or was skipped, and how long each file took', async () => {
    const body = `
      it('passes', () => {});
      it('fails', () => { throw new Error('no'); });
      it('cannot run here', context => context.skip('no network'));
      it.skip('is switched off', () => {});`;
    expect(await summarise({ 'a.test.ts': body })).toEqual({
      passed: 1,
      failed: [{ name: 'a.test.ts > fails', reason: 'no' }],
      skipped: [
        { name: 'a.test.ts > cannot run here', reason: 'no network' },
        { name: 'a.test.ts > is switched off', reason: 'no reason given' },
      ],
      slowest: [{ name: 'a.test.ts', seconds: expect.any(Number) }],
    });
  });

  it('counts a file that cannot be loaded as failed', async () => {
    const files = { 'a.test.ts': `it('passes', () => {});`, 'b.test.ts': `import './absent.js';` };
    expect(await summarise(files)).toMatchObject({
      passed: 1,
      failed: [{ name: 'b.test.ts', reason: expect.stringContaining('absent.js') }],
      skipped: [],
    });
  });

  it('counts a hook that fails, and does not hide the tests that it kept from running', async () => {
    const body = `describe('group', () => { beforeAll(() => { throw new Error('no'); }); it('waits', () => {}); });`;
    expect(await summarise({ 'a.test.ts': body })).toMatchObject({
      passed: 0,
      failed: [{ name: 'a.test.ts > group', reason: 'no' }],
      skipped: [{ name: 'a.test.ts > group > waits', reason: 'no reason given' }],
    });
  });

  it('counts an error outside any test as failed', async () => {
    const body = `it('passes', () => { setTimeout(() => { throw new Error('late'); }); return new Promise(end => setTimeout(end, 20)); });`;
    expect(await summarise({ 'a.test.ts': body })).toMatchObject({
      passed: 1,
      failed: [{ name: 'outside of any test', reason: 'late' }],
      skipped: [],
    });
  });
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { programFile } from './program-files.mjs';
import { setUp } from './setup.mjs';
import { root, runProgram, runScript, say } from './step.mjs';

// npm test [-- arguments of vitest]. The last line is `N passed, N failed[, N skipped]`.
await runScript(async () => {
  let summary = { passed: 0, failed: 1, skipped: [] };
  try {
    const { node } = await setUp();
    const directory = mkdtempSync(path.join(tmpdir(), 'tradewind-summary-'));
    summary = await runTests(node, path.join(directory, 'summary.json'));
    rmSync(directory, { recursive: true });
  } finally {
    announceSkipped(summary.skipped);
    process.once('exit', () => say(formatted(summary)));
  }
  return summary.exitCode;
});

async function runTests(node, summaryFile) {
  const { exitCode } = await runProgram(
    node,
    [
      programFile('vitest', 'vitest'),
      'run',
      '--reporter=default',
      `--reporter=${path.join(root, 'scripts/test-summary-reporter.mjs')}`,
      ...process.argv.slice(2),
    ],
    { env: { TRADEWIND_TEST_SUMMARY: summaryFile } },
  );
  const summary = readSummary(summaryFile);
  if (summary.failed === 0 && (exitCode !== 0 || summary.passed === 0)) {
    say(
      '\nThe run failed outside the tests, or no test ran: nothing is proved, which counts as one failure.',
    );
    summary.failed = 1;
  }
  return { ...summary, exitCode: summary.failed === 0 ? 0 : exitCode || 1 };
}

/** There is none when the run broke before its end. */
function readSummary(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 0, skipped: [] };
  }
}

function announceSkipped(skipped) {
  if (skipped.length === 0) return;
  say(`\nSKIPPED, so not proved by this run:`);
  for (const { name, reason } of skipped) say(`  ${name}\n    because: ${reason}`);
}

function formatted({ passed, failed, skipped }) {
  const words = `${passed} passed, ${failed} failed`;
  return skipped.length === 0 ? words : `${words}, ${skipped.length} skipped`;
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { programFile } from './program-files.mjs';
import { setUp } from './setup.mjs';
import { root, runProgram, runScript, say } from './step.mjs';

const brokenRun = {
  passed: 0,
  failed: [{ name: 'the run', reason: 'it failed outside the tests, or no test ran: nothing is proved' }],
  skipped: [],
  slowest: [],
};

// npm test [-- arguments of vitest]. The last line is `N passed, N failed[, N skipped]`.
await runScript(async () => {
  let summary = brokenRun;
  try {
    const { node } = await setUp();
    const directory = mkdtempSync(path.join(tmpdir(), 'tradewind-summary-'));
    summary = await runTests(node, path.join(directory, 'summary.json'));
    rmSync(directory, { recursive: true });
  } finally {
    report('SKIPPED, so not proved by this run', summary.skipped);
    report('Slowest files', summary.slowest.slice(0, 10));
    report('FAILED', summary.failed);
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
  if (summary.failed.length === 0 && (exitCode !== 0 || summary.passed === 0)) {
    summary.failed = brokenRun.failed;
  }
  return { ...summary, exitCode: summary.failed.length === 0 ? 0 : exitCode || 1 };
}

/** There is none when the run broke before its end. */
function readSummary(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return brokenRun;
  }
}

/** The failures come last: whoever keeps only the end of the output has them. */
function report(title, tests) {
  if (tests.length === 0) return;
  say(`\n${title}:`);
  for (const { name, reason, seconds } of tests) say(`  ${name}: ${reason ?? `${seconds.toFixed(1)} s`}`);
}

function formatted({ passed, failed, skipped }) {
  const words = `${passed} passed, ${failed.length} failed`;
  return skipped.length === 0 ? words : `${words}, ${skipped.length} skipped`;
}

import { writeFileSync } from 'node:fs';

/**
 * A vitest reporter that writes to the file named by `TRADEWIND_TEST_SUMMARY` what a run proved: its counts, why each
 * test failed or was skipped, and which files took longest. A file that cannot be loaded, a hook that fails and an
 * error outside any test count as failed.
 */
export default class TestSummaryReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap(module => [...module.children.allTests()]);
    const suites = modules.flatMap(module => [module, ...module.children.allSuites()]);
    const inState = state => tests.filter(test => test.result().state === state);
    const brokenSuites = suites.filter(suite => suite.errors().length > 0);
    const summary = {
      passed: inState('passed').length,
      failed: [
        ...inState('failed').map(test => described(test, test.result().errors)),
        ...brokenSuites.map(suite => described(suite, suite.errors())),
        ...unhandledErrors.map(error => ({ name: 'outside of any test', reason: firstLine(error) })),
      ],
      skipped: [...inState('skipped'), ...inState('pending')].map(test => ({
        name: nameOf(test),
        reason: test.result().note ?? 'no reason given',
      })),
      slowest: modules.map(timed).sort((a, b) => b.seconds - a.seconds),
    };
    writeFileSync(process.env.TRADEWIND_TEST_SUMMARY, JSON.stringify(summary));
  }
}

function described(test, errors) {
  return { name: nameOf(test), reason: firstLine(errors?.[0]) };
}

function nameOf(test) {
  if (test.type === 'module') return test.relativeModuleId;
  return `${test.module.relativeModuleId} > ${test.fullName}`;
}

function firstLine(error) {
  return String(error?.message ?? 'no error given').split('\n', 1)[0];
}

function timed(module) {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return { name: module.relativeModuleId, seconds: (collectDuration + setupDuration + duration) / 1_000 };
}

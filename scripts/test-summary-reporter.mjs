import { writeFileSync } from 'node:fs';

/**
 * A vitest reporter that writes the counts of a run to the file named by `TRADEWIND_TEST_SUMMARY`.
 * A file that cannot be loaded, a hook that fails and an error outside any test count as failed.
 */
export default class TestSummaryReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap(module => [...module.children.allTests()]);
    const suites = modules.flatMap(module => [module, ...module.children.allSuites()]);
    const inState = state => tests.filter(test => test.result().state === state);
    const brokenSuites = suites.filter(suite => suite.errors().length > 0);
    const summary = {
      passed: inState('passed').length,
      failed: inState('failed').length + brokenSuites.length + unhandledErrors.length,
      skipped: [...inState('skipped'), ...inState('pending')].map(describeSkipped),
    };
    writeFileSync(process.env.TRADEWIND_TEST_SUMMARY, JSON.stringify(summary));
  }
}

function describeSkipped(test) {
  const name = `${test.module.relativeModuleId} > ${test.fullName}`;
  return { name, reason: test.result().note ?? 'no reason given' };
}

import path from 'node:path';
import { filesOf } from './parts.mjs';

// `place` is outside of the checkout: what a run remembers and leaves behind is nobody's source.
const { MUTATION_PART: part, MUTATION_PLACE: place } = process.env;

export default {
  mutate: filesOf(part),
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutation/vitest.config.mjs', related: true },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  inPlace: false,
  concurrency: 2,
  tempDirName: path.join(place, 'sandbox'),
  incremental: true,
  incrementalFile: path.join(place, 'incremental.json'),
  reporters: ['json'],
  jsonReporter: { fileName: path.join(place, 'report.json') },
  ignorePatterns: ['/dist', '/.tradewind', '/bench', '*.log'],
  thresholds: { high: 95, low: 85, break: null },
};

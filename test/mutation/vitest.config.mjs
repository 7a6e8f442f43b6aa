import { defineConfig } from 'vitest/config';
import whole from '../../vitest.config.ts';
import { testsOf } from './parts.mjs';

export default defineConfig({
  resolve: whole.resolve,
  test: {
    include: testsOf(process.env.MUTATION_PART),
    // The last one reads ten thousand made-up files, which is too long for each change of what it covers.
    exclude: ['**/node_modules/**', 'dist/**', '.tradewind/**', '**/any-text.test.ts'],
    setupFiles: ['reflect-metadata', 'test/support/register-domains.ts'],
    isolate: false,
    testTimeout: 30_000,
  },
});

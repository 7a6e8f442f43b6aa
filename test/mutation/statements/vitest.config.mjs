import { defineConfig } from 'vitest/config';
import whole from '../../../vitest.config.ts';

const { test } = whole;

export default defineConfig({
  resolve: whole.resolve,
  root: new URL('../../..', import.meta.url).pathname,
  test: {
    ...test,
    exclude: [
      ...test.exclude,
      'test/{season,chaos,fault,fuzz,infrastructure,architecture,docs,end-to-end}/**',
    ],
    setupFiles: [...test.setupFiles, 'test/mutation/statements/changed-statements.setup.ts'],
    testTimeout: 15_000,
    hookTimeout: 20_000,
  },
});

import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

const require = createRequire(import.meta.url);

export default defineConfig({
  resolve: {
    // Our sources would get graphql's ES modules and the libraries its CommonJS files: two copies, whose types
    // reject each other ("from another module or realm"). Everybody gets the second.
    alias: [{ find: /^graphql$/, replacement: require.resolve('graphql') }],
  },
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', 'dist/**', '.tradewind/**'],
    globalSetup: ['test/support/global-setup.ts'],
    // type-graphql's decorators look for the first; the last checks every event that is written.
    setupFiles: ['reflect-metadata', 'test/support/register-domains.ts', 'test/support/event-check.ts'],
    // Twice the cores of the machine that proves a checkout: a file that waits, for a program that it started or for an
    // event, leaves its core to the next.
    maxWorkers: 4,
    // A tenth of the processor time went into copying young objects: a test makes many and keeps none.
    execArgv: ['--max-semi-space-size=64'],
    // A third of the time went into importing the same modules for each file anew.
    isolate: false,
    // Tests wait for events: these end only those whose event never comes, on a machine that does other work as well.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});

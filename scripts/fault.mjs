import { programFile } from './program-files.mjs';
import { setUp } from './setup.mjs';
import { runProgram, runScript } from './step.mjs';

// npm run fault [-- products [seed]]: the run of test/fault/marketplaces at full size, 500 products on every marketplace
// with every fault at 10 % while the program is killed; then that of test/fault/promotions, with at most 200 products.
// The seeds are printed.
await runScript(async () => {
  const { node } = await setUp();
  const [products = '500', seed] = process.argv.slice(2);
  const { exitCode } = await runProgram(
    node,
    [
      programFile('vitest', 'vitest'),
      'run',
      'test/fault/marketplaces.test.ts',
      'test/fault/promotions.test.ts',
    ],
    {
      env: {
        MARKETPLACE_FAULT_PRODUCTS: products,
        PROMOTION_FAULT_PRODUCTS: String(Math.min(Number(products), 200)),
        ...(seed === undefined ? {} : { MARKETPLACE_FAULT_SEED: seed, PROMOTION_FAULT_SEED: seed }),
      },
    },
  );
  return exitCode;
});

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ShopLoader } from './shop-loader.mjs';
import { root, runScript, StepFailure, say } from './step.mjs';

const usage =
  'npm run load-shop -- <folder> [--url http://127.0.0.1:4000] [--key tw_sk_...] [--currency USD]';

// npm run load-shop -- <folder>: loads a shop of CSV files into the demo merchant of the program that runs here.
await runScript(async () => {
  const options = { url: { type: 'string' }, key: { type: 'string' }, currency: { type: 'string' } };
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [folder] = positionals;
  if (folder === undefined) throw new StepFailure(usage);
  const { HOST = '127.0.0.1', PORT = '4000', TRADEWIND_PUBLIC_URL, TRADEWIND_DEMO_API_KEY } = process.env;
  const url = values.url ?? (TRADEWIND_PUBLIC_URL || `http://${HOST}:${PORT}`);
  const apiKey = values.key ?? (TRADEWIND_DEMO_API_KEY || demoKey());
  const loader = new ShopLoader({
    url: url.replace(/\/+$/, ''),
    apiKey,
    folder: path.resolve(folder),
    currency: values.currency ?? statedCurrency(folder) ?? 'USD',
  });
  await loader.load(say);
});

/** What the program wrote down at its start. */
function demoKey() {
  const file = path.join(path.resolve(root, process.env.TRADEWIND_DATA_DIR || '.tradewind'), 'demo.json');
  if (!existsSync(file)) throw new StepFailure(`There is no ${file}: start the program once, or give --key.`);
  return JSON.parse(readFileSync(file, 'utf8')).apiKey;
}

/** The currency that the tests of the folder expect. */
function statedCurrency(folder) {
  const file = path.resolve(folder, 'conformance_input.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).currency : undefined;
}

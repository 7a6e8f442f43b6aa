import { writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';

/** For `--import`: when the program ends, it says in the file LOADED_MODULES which modules it had loaded. */
const { cache } = createRequire(import.meta.url);
const urls = [];

registerHooks({
  load(url, context, nextLoad) {
    urls.push(url);
    return nextLoad(url, context);
  },
});

process.on('exit', () => {
  writeFileSync(process.env.LOADED_MODULES, [...Object.keys(cache), ...urls].join('\n'));
});

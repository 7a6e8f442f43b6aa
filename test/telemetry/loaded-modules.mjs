import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** For `--import`: when the program ends, it says in the file LOADED_MODULES which CommonJS modules it had loaded. */
const { cache } = createRequire(import.meta.url);

process.on('exit', () => {
  writeFileSync(process.env.LOADED_MODULES, Object.keys(cache).join('\n'));
});

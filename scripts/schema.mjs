import { runBuilt } from './run-built.mjs';

// npm run schema: prints the generated files of schema/ anew.
await runBuilt('dist/schema/print.js');

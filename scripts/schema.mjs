import { runBuilt } from './run-built.mjs';

// npm run schema: prints the generated files of schema/ anew. A document that is new has no types before that.
await runBuilt('dist/schema/print.js', { despiteErrors: true });

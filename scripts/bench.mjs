import { runBuilt } from './run-built.mjs';

// npm run bench [-- arguments]: measures ours against the baseline in the same run.
await runBuilt('dist/bench/main.js');

import { followClock } from '../../dist/bench/load/ahead-clock.js';

// For `node --import`: a run may let hours pass for the program.
followClock(process.env.TEST_CLOCK_FILE);

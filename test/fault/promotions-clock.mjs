import { readFileSync } from 'node:fs';
import { systemClock } from '../../dist/kernel/clock.js';

// For `node --import`: the program's clock is ahead by as many milliseconds as the file says, so that a run may let hours pass.
const path = process.env.TEST_CLOCK_FILE;
const rereadMs = 20;
let aheadMs = 0;
let readAtMs = 0;

systemClock.now = () => {
  const nowMs = Date.now();
  if (nowMs - readAtMs >= rereadMs) {
    aheadMs = Number(readFileSync(path, 'utf8'));
    readAtMs = nowMs;
  }
  return new Date(nowMs + aheadMs);
};

import { readFileSync } from 'node:fs';
import { assertEvent } from './event-check.ts';

// For `node --import`: the check is made ready before the program starts. Loading it with the first event would take
// half a second from a program that is to be killed at a random moment.
const { $defs } = JSON.parse(readFileSync(new URL('../../schema/events.json', import.meta.url), 'utf8'));
assertEvent($defs['product.created'].examples[0]);

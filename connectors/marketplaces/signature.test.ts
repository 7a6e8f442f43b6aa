import { expect, it } from 'vitest';
import { isSameSignature } from './signature.js';

it('a signature is right only as a whole', () => {
  expect([
    isSameSignature('abc', 'abc'),
    isSameSignature(Buffer.from('abc'), 'abc'),
    isSameSignature('abc', 'abd'),
    isSameSignature('abc', 'ab'),
    isSameSignature('abc', ''),
  ]).toEqual([true, true, false, false, false]);
});

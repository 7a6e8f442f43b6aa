import { expect, it } from 'vitest';
import { givenFacts } from './marketplace-facts.js';

it('facts that are absent or empty are not told', () => {
  expect(givenFacts({ reason: 'late', by: '', at: null, note: undefined })).toEqual({ reason: 'late' });
});

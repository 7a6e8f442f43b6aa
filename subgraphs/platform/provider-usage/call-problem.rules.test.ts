import { expect, it } from 'vitest';
import { ProviderError } from '../../../connectors/provider-calls/provider-error.js';
import { fail } from '../../../kernel/errors.js';
import { callProblem } from './call-problem.rules.js';

it('says what the provider or the budget says', () => {
  expect(callProblem(new ProviderError('unavailable', 'It is away.'))).toBe('It is away.');
  expect(callProblem(fail('PROVIDER_BUDGET_REACHED', { detail: 'Nothing is left.' }))).toBe(
    'Nothing is left.',
  );
});

it.each([fail('PRODUCT_NOT_FOUND'), new Error('PROVIDER_BUDGET_REACHED'), null])(
  'throws anything else: %s',
  error => {
    expect.assertions(1);
    try {
      callProblem(error);
    } catch (thrown) {
      expect(thrown).toBe(error);
    }
  },
);

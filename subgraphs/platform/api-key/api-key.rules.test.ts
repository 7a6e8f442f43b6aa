import { describe, expect, it } from 'vitest';
import { inputLimits } from '../../../kernel/input.limits.js';
import { allScopes } from '../../../kernel/scopes.js';
import { apiKeyErrors, type NewApiKey, requestedScopes } from './api-key.rules.js';

const now = new Date('2026-11-21T12:00:00.000Z');
const errorsOf = (more: Partial<NewApiKey>) =>
  apiKeyErrors({ name: 'ERP', ...more }, now).map(({ path, code }) => `${path} ${code}`);

describe('a key to be made', () => {
  it('has all scopes unless it names some', () => {
    expect(requestedScopes({ name: 'ERP' })).toEqual(allScopes());
    expect(requestedScopes({ name: 'ERP', scopes: null })).toEqual(allScopes());
    expect(requestedScopes({ name: 'ERP', scopes: ['orders:read'] })).toEqual(['orders:read']);
    expect(errorsOf({})).toEqual([]);
  });

  it('never expires, or in the future', () => {
    expect(errorsOf({ expiresAt: null })).toEqual([]);
    expect(errorsOf({ expiresAt: '2026-11-21T12:00:00.001Z' })).toEqual([]);
    for (const expiresAt of [
      '2026-11-21T12:00:00.000Z',
      '2020-01-01T00:00:00Z',
      '2026-11-21T13:00:00+08:00',
    ]) {
      expect(errorsOf({ expiresAt })).toEqual(['expiresAt EXPIRY_PAST']);
    }
  });

  it('is told everything that is wrong with it at once', () => {
    expect(errorsOf({ name: '', scopes: [], expiresAt: '2020-01-01T00:00:00Z' })).toEqual([
      'name NAME_MISSING',
      'scopes SCOPES_MISSING',
      'expiresAt EXPIRY_PAST',
    ]);
    expect(errorsOf({ name: 'n'.repeat(inputLimits.nameLength + 1), scopes: ['everything'] })).toEqual([
      'name NAME_TOO_LONG',
      'scopes.0 SCOPE_UNKNOWN',
    ]);
  });
});

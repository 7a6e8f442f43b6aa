import { expect, it } from 'vitest';
import { identityLimits } from '../identity.limits.js';
import { CredentialCache } from './credential-cache.js';

const entry = (value: string, ...subjectIds: string[]) => ({ value, subjectIds, trustedUntil: 100 });

it('an entry is trusted until its time, and not at it', () => {
  const cache = new CredentialCache<string>();
  cache.set('key', entry('value'), cache.generation);
  expect([cache.get('key', 99), cache.get('key', 100), cache.get('key', 99)]).toEqual(['value', null, null]);
});

it('a change drops every entry that depends on its subject', () => {
  const cache = new CredentialCache<string>();
  cache.set('a', entry('a', 'token-1', 'client'), cache.generation);
  cache.set('b', entry('b', 'token-2', 'client'), cache.generation);
  cache.set('c', entry('c', 'token-3'), cache.generation);
  cache.forget('client');
  expect(['a', 'b', 'c'].map(key => cache.get(key, 0))).toEqual([null, null, 'c']);
  cache.forget(null);
  expect(cache.size).toBe(0);
});

it('what was read before a change is not kept after it', () => {
  const cache = new CredentialCache<string>();
  const { generation } = cache;
  cache.forget('anything');
  cache.set('key', entry('old'), generation);
  expect(cache.get('key', 0)).toBeNull();
});

it('the least recently used entries make room', () => {
  const cache = new CredentialCache<string>();
  for (let index = 0; index < identityLimits.credentialCacheMax; index += 1) {
    cache.set(`key ${index}`, entry('value'), cache.generation);
  }
  cache.get('key 0', 0);
  cache.set('one more', entry('value'), cache.generation);
  expect(cache.size).toBeLessThanOrEqual(identityLimits.credentialCacheMax);
  expect([cache.get('key 0', 0), cache.get('key 1', 0)]).toEqual(['value', null]);
});

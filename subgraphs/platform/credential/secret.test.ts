import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hashSecret, lastFour, matchesSecret, newSecret, secretPrefixes } from './secret.js';

const timingSafeEqual = vi.spyOn(crypto, 'timingSafeEqual');
beforeAll(syncBuiltinESMExports);
afterAll(() => {
  timingSafeEqual.mockRestore();
  syncBuiltinESMExports();
});

it('a secret is its prefix and 43 base62 digits, and no two are alike', () => {
  const secrets = Array.from({ length: 1000 }, () => newSecret('apiKey'));
  expect(new Set(secrets).size).toBe(1000);
  expect(secrets.filter(secret => !/^tw_sk_[0-9A-Za-z]{43}$/.test(secret))).toEqual([]);
});

it('kinds of secrets can be told apart by their prefixes', () => {
  expect(new Set(Object.values(secretPrefixes)).size).toBe(Object.keys(secretPrefixes).length);
});

it('what is stored is the SHA-256 of the secret', () => {
  const digest = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(hashSecret('abc').toString('hex')).toBe(digest);
  expect(lastFour('tw_sk_abcd')).toBe('abcd');
});

it('a secret matches any of the hashes, each compared in constant time, also after a match', () => {
  const hashes = ['old', 'right', 'new'].map(hashSecret);
  timingSafeEqual.mockClear();
  expect(matchesSecret('right', hashes)).toBe(true);
  expect(timingSafeEqual).toHaveBeenCalledTimes(3);
  expect(matchesSecret('wrong', hashes)).toBe(false);
  expect(timingSafeEqual).toHaveBeenCalledTimes(6);
  expect(matchesSecret('right', [])).toBe(false);
});

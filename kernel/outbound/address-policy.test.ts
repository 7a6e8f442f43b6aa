import { describe, expect, it } from 'vitest';
import { type AddressPolicy, isReachable, urlProblem } from './address-policy.js';

const strict: AddressPolicy = { allowLoopback: false, allowHttp: false };
const local: AddressPolicy = { allowLoopback: true, allowHttp: true };

describe('urlProblem', () => {
  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:a9fe:a9fe]/',
    'https://10.0.0.8/',
    'https://192.168.1.1/',
    'https://172.16.0.1/',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[ff02::1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[2002:7f00:1::]/',
  ])('refuses %s, which is not a public address', url => {
    expect(urlProblem(url, strict)).toMatch(/is not a public address/);
  });

  it.each([
    ['ftp://example.com/', /absolute https URL/],
    ['/relative', /absolute https URL/],
    ['http://example.com/', /http is not encrypted/],
    ['https://user:secret@example.com/', /credentials/],
  ])('refuses %s', (url, reason) => {
    expect(urlProblem(url, strict)).toMatch(reason);
  });

  it('accepts public addresses and names', () => {
    expect(urlProblem('https://example.com/hook?x=1', strict)).toBeNull();
    expect(urlProblem('https://93.184.215.14:8443/', strict)).toBeNull();
    expect(urlProblem('https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/', strict)).toBeNull();
  });

  it('accepts loopback, and nothing else that is private, where the policy allows loopback', () => {
    expect(urlProblem('http://127.0.0.1:4010/', local)).toBeNull();
    expect(urlProblem('http://[::1]:4010/', local)).toBeNull();
    expect(urlProblem('http://10.0.0.8/', local)).toMatch(/is not a public address/);
    expect(urlProblem('http://169.254.169.254/', local)).toMatch(/is not a public address/);
  });
});

describe('isReachable', () => {
  it('refuses what is not an address at all', () => {
    expect(isReachable('example.com', local)).toBe(false);
    expect(isReachable('', local)).toBe(false);
  });
});

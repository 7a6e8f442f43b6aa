import { describe, expect, it } from 'vitest';
import { type AddressPolicy, isReachable, urlProblem } from './address-policy.js';

const strict: AddressPolicy = { allowLoopback: false };
const local: AddressPolicy = { allowLoopback: true };

describe('urlProblem', () => {
  it.each([
    'https://127.0.0.1/',
    'https://127.0.0.1./',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://localhost:9911/',
    'https://LOCALHOST./',
    'https://hooks.localhost/',
    'https://017700000001/',
    'https://127.0.0.0x1/',
    'https://%31%32%37.0.0.1/',
    'https://１２７．０．０．１/',
    'https://①②⑦.0.0.1/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::127.0.0.1]/',
    'https://[::2]/',
    'https://[::]/',
    'https://[4000::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[0:0:0:0:0:ffff:0a00:0008]/',
    'https://[::ffff:0:7f00:1]/',
    'https://[::ffff:7f00:1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:a9fe:a9fe]/',
    'https://10.0.0.8/',
    'https://192.168.1.1/',
    'https://172.16.0.1/',
    'https://100.64.0.1/',
    'https://100.100.100.200/',
    'https://168.63.129.16/',
    'https://192.0.0.192/',
    'https://198.18.0.1/',
    'https://240.0.0.1/',
    'https://0/',
    'https://0.0.0.0/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[fd00:ec2::254]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
    'https://[2001:db8::1]/',
    'https://[2001:0:7f00:1::]/',
    'https://[64:ff9b:1::a9fe:a9fe]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[2002:7f00:1::]/',
  ])('rejects %s, which is not a public address', url => {
    expect(urlProblem(url, strict)).toMatch(/is not a public address/);
  });

  it.each([
    ['ftp://example.com/', /absolute https URL/],
    ['/relative', /absolute https URL/],
    ['https://256.1.1.1/', /absolute https URL/],
    ['https://[fe80::1%25eth0]/', /absolute https URL/],
    ['https://', /absolute https URL/],
    ['javascript:alert(1)', /absolute https URL/],
    ['file:///etc/passwd', /absolute https URL/],
    ['http://example.com/', /http is not encrypted/],
    ['https://user:secret@example.com/', /credentials/],
    ['https://user@example.com/', /credentials/],
    ['https://:secret@example.com/', /credentials/],
  ])('rejects %s', (url, reason) => {
    expect(urlProblem(url, strict)).toMatch(reason);
  });

  it('accepts public addresses and names', () => {
    expect(urlProblem('https://example.com/hook?x=1', strict)).toBeNull();
    expect(urlProblem('https://93.184.215.14:8443/', strict)).toBeNull();
    expect(urlProblem('https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/', strict)).toBeNull();
  });

  it('accepts loopback, and nothing else that is private, where the policy allows loopback', () => {
    expect(urlProblem('http://127.0.0.1:4010/', local)).toBeNull();
    expect(urlProblem('http://localhost:4010/', local)).toBeNull();
    expect(urlProblem('http://hooks.localhost:4010/', local)).toBeNull();
    expect(urlProblem('http://[::1]:4010/', local)).toBeNull();
    expect(urlProblem('http://10.0.0.8/', local)).toMatch(/is not a public address/);
    expect(urlProblem('http://169.254.169.254/', local)).toMatch(/is not a public address/);
  });
});

describe('http', () => {
  it.each([
    'http://8.8.8.8/hook',
    'http://example.com/hook',
    'http://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/',
    'http://localhost.example.com/',
    'http://notlocalhost/',
    'http://127.0.0.1.example.com/',
  ])('may not go to %s, also where loopback is allowed', url => {
    expect(urlProblem(url, local)).toMatch(/http is not encrypted/);
    expect(urlProblem(url.replace('http:', 'https:'), local)).toBeNull();
  });

  it('may not go to loopback, as https may not, where loopback is not allowed', () => {
    expect(urlProblem('http://localhost:4010/', strict)).toMatch(/http is not encrypted/);
    expect(urlProblem('http://127.0.0.1:4010/', strict)).toMatch(/is not a public address/);
  });
});

describe('isReachable', () => {
  it('rejects what is not an address at all', () => {
    expect(isReachable('example.com', local)).toBe(false);
    expect(isReachable('', local)).toBe(false);
  });

  it.each(['fe80::1%eth0', '::ffff:10.0.0.8', '::ffff:a9fe:a9fe', '::10.0.0.8'])(
    'rejects %s, which a name may lead to',
    address => {
      expect(isReachable(address, local)).toBe(false);
    },
  );
});

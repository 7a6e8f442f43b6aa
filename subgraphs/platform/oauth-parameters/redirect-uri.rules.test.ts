import { describe, expect, it } from 'vitest';
import { oauthGrantLimits } from '../oauth-grant/oauth-grant.limits.js';
import {
  isLoopbackRedirect,
  isRegisteredRedirect,
  redirectPlace,
  redirectUriErrors,
  redirectUriProblem,
  redirectWith,
} from './redirect-uri.rules.js';

describe('a redirect URI', () => {
  it.each([
    'https://app.example/callback',
    'https://app.example/callback?from=here',
    'http://localhost/callback',
    'http://localhost:3000/callback',
    'http://127.0.0.1',
    'http://[::1]:8080/callback',
    'com.example.app:/callback',
    'com.example.app://callback',
  ])('may be %s', uri => expect(redirectUriProblem(uri)).toBeNull());

  it.each([
    '',
    '/callback',
    'https://',
    'https:///app.example/',
    'http://app.example/callback',
    'http://localhost.evil.example/callback',
    'http://127.0.0.1.evil.example/',
    'http://127.0.0.1:80@evil.example/',
    'http://localhost:123456/callback',
    'https://user@app.example/',
    'https://user:secret@app.example/',
    'https://app.example/#fragment',
    'https://app.example/#',
    'https://app.example\\@evil.example/',
    'https://app.example/a b',
    'https://ex\u00e4mple.com/',
    'https://app.example/\n',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://ftp.example.com/',
    'file:///etc/passwd',
    'myapp:/callback',
    'myapp://callback',
    '*://app.example/',
  ])('may not be %j', uri => expect(redirectUriProblem(uri)).not.toBeNull());

  it('is as long as can be stored, and no longer', () => {
    const longest = `https://app.example/${'x'.repeat(oauthGrantLimits.redirectUriLength - 20)}`;
    expect([redirectUriProblem(longest), redirectUriProblem(`${longest}x`)]).toEqual([
      null,
      expect.stringContaining('at most'),
    ]);
  });

  it('is told by its place in the list, and the list by its length', () => {
    expect(redirectUriErrors('uris', ['https://a.example/', 'x'])).toEqual([
      expect.objectContaining({ path: 'uris.1', code: 'REDIRECT_URI_INVALID' }),
    ]);
    const many = Array(oauthGrantLimits.redirectUrisMax).fill('https://a.example/');
    expect(redirectUriErrors('uris', many)).toEqual([]);
    expect(redirectUriErrors('uris', [...many, 'https://a.example/'])).toEqual([
      expect.objectContaining({ path: 'uris', code: 'TOO_MANY_REDIRECT_URIS' }),
    ]);
  });
});

describe('where a request wants its answer', () => {
  const registered = [
    'https://app.example/callback',
    'http://127.0.0.1/callback',
    'http://localhost:1/x?y=1',
  ];

  it.each([
    'https://app.example/callback',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:54321/callback',
    'http://localhost:2/x?y=1',
    'http://localhost/x?y=1',
  ])('is registered: %s', uri => expect(isRegisteredRedirect(registered, uri)).toBe(true));

  it.each([
    'https://app.example/callback/',
    'https://app.example/callback?x=1',
    'https://app.example/Callback',
    'https://APP.example/callback',
    'https://app.example:443/callback',
    'https://app.example:8443/callback',
    'https://app.example.evil.example/callback',
    'http://app.example/callback',
    'https://127.0.0.1/callback',
    'http://localhost/callback',
    'http://127.0.0.2:1/callback',
    'http://127.0.0.1:1/callback/../x',
    'http://127.0.0.1:1/other',
    'http://127.0.0.1:1@evil.example/callback',
    'http://localhost:2/x?y=2',
    'http://127.0.0.1:99999/callback',
  ])('is not registered: %s', uri => expect(isRegisteredRedirect(registered, uri)).toBe(false));
});

it('people are told the host, or the scheme of an app', () => {
  expect(redirectPlace('https://app.example:8443/x')).toBe('app.example:8443');
  expect(redirectPlace('http://127.0.0.1:1/x')).toBe('127.0.0.1:1');
  expect(redirectPlace('com.example.app:/x')).toBe('com.example.app:');
  expect(['http://[::1]:1/', 'https://localhost/'].map(isLoopbackRedirect)).toEqual([true, false]);
});

it('an answer is added to the query that the URI has', () => {
  const answer = { code: 'a b', state: null, iss: 'https://x' };
  expect(redirectWith('https://a.example/', answer)).toBe('https://a.example/?code=a+b&iss=https%3A%2F%2Fx');
  expect(redirectWith('https://a.example/?y=1', { code: '1' })).toBe('https://a.example/?y=1&code=1');
});

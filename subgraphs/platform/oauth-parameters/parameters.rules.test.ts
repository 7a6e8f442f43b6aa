import { describe, expect, it } from 'vitest';
import { audienceOf, requestedAudience } from './audience.rules.js';
import { isDocumentUrl } from './client-id.rules.js';
import { isChallenge, provesChallenge } from './proof-key.rules.js';

describe('a proof key', () => {
  // The pair of RFC 7636, Appendix B.
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

  it('proves the challenge that was made of it, and no other', () => {
    expect(provesChallenge(challenge, verifier)).toBe(true);
    expect(provesChallenge(verifier, verifier)).toBe(false);
    expect(provesChallenge(challenge, `${verifier}x`)).toBe(false);
    expect(provesChallenge('', verifier)).toBe(false);
  });

  it('has the characters and the length of RFC 7636', () => {
    expect(isChallenge(challenge)).toBe(true);
    for (const other of ['', challenge.slice(1), `${challenge}=`, challenge.replace('-', '+')]) {
      expect(isChallenge(other)).toBe(false);
    }
    expect(provesChallenge(challenge, 'short')).toBe(false);
  });
});

describe('a resource', () => {
  const publicUrl = 'https://shop.example/tradewind';

  it.each([
    [publicUrl, 'api'],
    [`${publicUrl}/`, 'api'],
    [`${publicUrl}/mcp`, 'mcp'],
    ['HTTPS://Shop.Example/tradewind/mcp/', 'mcp'],
    [`${publicUrl}/ucp/mcp`, 'api'],
    [`${publicUrl}/ucp/mcp/`, 'api'],
    [`${publicUrl}/ucp`, null],
    ['https://shop.example:443/tradewind', 'api'],
    ['https://shop.example/', null],
    ['https://shop.example/tradewind/MCP', null],
    ['https://shop.example/tradewind/mcp#x', null],
    ['https://shop.example/tradewind/mcp?x=1', null],
    ['http://shop.example/tradewind/mcp', null],
    ['https://user@shop.example/tradewind', null],
    ['shop.example', null],
    ['', null],
  ])('%s is %s', (resource, audience) => expect(audienceOf(resource, publicUrl)).toBe(audience));

  it('is not asked for where it is absent, and rejected where it is another', () => {
    expect([null, undefined, ''].map(each => requestedAudience(each, publicUrl))).toEqual([null, null, null]);
    expect(requestedAudience(`${publicUrl}/mcp`, publicUrl)).toBe('mcp');
    expect(() => requestedAudience('https://other.example', publicUrl)).toThrow(
      expect.objectContaining({ code: 'OAUTH_INVALID_TARGET' }),
    );
  });
});

it('a client_id is the address of a document or an id', () => {
  expect(['https://a.example/x', 'HTTP://a', 'tw_client_1', 'ftp://a'].map(isDocumentUrl)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

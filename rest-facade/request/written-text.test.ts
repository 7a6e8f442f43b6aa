import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../kernel/canonical-json.js';
import { inputLimits } from '../../kernel/input.limits.js';
import { httpLimits } from '../http.limits.js';
import { oauthContract } from '../oauth/oauth-contract.js';
import { echoed } from '../reply/echoed-headers.js';
import { constantHeaders } from '../reply/reply-writer.js';
import type { Route } from '../route.js';
import { isMediaTypeAccepted, mediaTypeOf } from './media-type.js';

describe('JSON that is compared', () => {
  it('is the same however it was written', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: undefined })).toBe('{"b":[1,{"c":"x","d":null}]}');
    expect(canonicalJson(undefined)).toBe('null');
  });

  it('is rejected where it is nested deeper than bodies are', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
    expect(() => canonicalJson(nested(inputLimits.bodyDepthMax + 1))).not.toThrow();
    expect(() => canonicalJson(nested(inputLimits.bodyDepthMax + 2))).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED' }),
    );
  });
});

describe('a header field that is repeated in the reply', () => {
  const repeated = (value: unknown) =>
    echoed({ headers: { 'request-id': value, other: 'x' } } as unknown as FastifyRequest, ['request-id']);

  it.each(['r-1', 'with a space', 'x'.repeat(httpLimits.echoedHeaderLength)])(
    'is as it was sent: %s',
    value => {
      expect(repeated(value)).toEqual({ 'request-id': value });
    },
  );

  it.each([
    ['absent', undefined],
    ['several', ['a', 'b']],
    ['too long', 'x'.repeat(httpLimits.echoedHeaderLength + 1)],
    ['not to be written', 'bröken'],
    ['broken into lines', 'a\r\nb'],
    ['blank at an end', 'a '],
    ['empty', ''],
  ])('is left out where it is %s', (_how, value) => {
    expect(repeated(value)).toEqual({});
  });
});

it.each([
  ['text/csv', true],
  ['TEXT/CSV; charset=utf-8', true],
  ['image/png', true],
  ['imagery/png', false],
  ['text/html', false],
  [undefined, false],
])('a body of the type %s is one of text/csv or image/*: %s', (type, isAccepted) => {
  expect(isMediaTypeAccepted(mediaTypeOf(type), ['text/csv', 'image/*'])).toBe(isAccepted);
});

describe('every reply of a route', () => {
  const headersOf = (route: object) =>
    constantHeaders({ callers: ['api_key'], ...route } as unknown as Route);

  it('is kept by nobody but its client where a credential is shown, and by nobody where one is given', () => {
    expect(headersOf({})['cache-control']).toBe('private, no-cache');
    expect(headersOf({ callers: 'public' })).not.toHaveProperty('cache-control');
    expect(headersOf({ callers: 'client', contract: oauthContract })).toMatchObject({
      'cache-control': 'no-store',
      pragma: 'no-cache',
    });
  });

  it('says since when the route is deprecated, until when it answers and what comes after it', () => {
    expect(headersOf({})).not.toHaveProperty('deprecation');
    const since = '2026-11-01';
    expect(headersOf({ deprecation: { since } })).toMatchObject({ deprecation: '@1793491200' });
    expect(headersOf({ deprecation: { since } })).not.toHaveProperty('sunset');
    expect(headersOf({ deprecation: { since } })).not.toHaveProperty('link');
    expect(headersOf({ deprecation: { since, sunset: '2027-05-01', successor: '/v2' } })).toMatchObject({
      sunset: 'Sat, 01 May 2027 00:00:00 GMT',
      link: '</v2>; rel="successor-version"',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { fail } from '../../kernel/errors.js';
import { errorOf } from './thrown-error.js';

const thrown = (fields: object): Error => Object.assign(new Error('hunter2'), fields);
const taken = (route: object | undefined, bodyLimit?: number) =>
  ({ routeOptions: { config: { route }, bodyLimit } }) as unknown as Parameters<typeof errorOf>[1];

describe('what was thrown becomes an error', () => {
  it.each([
    [
      'a body of another length',
      { code: 'FST_ERR_CTP_INVALID_CONTENT_LENGTH', statusCode: 400 },
      'MALFORMED_BODY',
      /Content-Length/,
    ],
    ['a connection that ended before its body', { code: 'ECONNRESET' }, 'MALFORMED_BODY', /connection ended/],
    [
      'an address that is not well-formed',
      { code: 'FST_ERR_BAD_URL', statusCode: 400 },
      'NOT_FOUND',
      /well-formed/,
    ],
    ['a parameter that is too long', { code: 'FST_ERR_MAX_PARAM_LENGTH', statusCode: 414 }, 'NOT_FOUND', /./],
    ['a folder that a page is asked of', { statusCode: 403, expose: true }, 'NOT_FOUND', /./],
    ['a page that is not there', { statusCode: 404, expose: true }, 'NOT_FOUND', /./],
    ['another method', { statusCode: 405, expose: true }, 'METHOD_NOT_ALLOWED', /./],
    ['too much', { code: 'FST_REQ_FILE_TOO_LARGE', statusCode: 413 }, 'PAYLOAD_TOO_LARGE', /./],
    ['another type', { code: 'FST_INVALID_MULTIPART', statusCode: 415 }, 'MEDIA_TYPE_UNSUPPORTED', /./],
    ['anything else of the sender', { code: 'FST_ERR_OTHER', statusCode: 400 }, 'MALFORMED_BODY', /./],
    ['an error that was somebody else’s', { statusCode: 404 }, 'INTERNAL', /./],
    ['a failure of the framework', { code: 'FST_ERR_OTHER', statusCode: 500 }, 'INTERNAL', /./],
    ['a failure that says so to all', { statusCode: 503, expose: true }, 'INTERNAL', /./],
    ['a bug', {}, 'INTERNAL', /./],
    ['a code that objects have', { code: 'constructor' }, 'INTERNAL', /./],
  ])('%s', (_what, fields, code, detail) => {
    const error = errorOf(thrown(fields));
    expect([error.code, error.detail]).toEqual([code, expect.stringMatching(detail)]);
    expect(error.detail).not.toContain('hunter2');
  });

  it.each([null, undefined, 'text', 7])('%j, which is no error, is ours to mend', value => {
    const error = errorOf(value);
    expect([error.code, error.cause]).toEqual(['INTERNAL', value]);
  });

  it('an error is itself', () => {
    const error = fail('SKU_TAKEN');
    expect(errorOf(error)).toBe(error);
  });

  it('it says what the route takes', () => {
    const tooLarge = thrown({ code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 });
    expect(errorOf(tooLarge, taken({}, 10)).detail).toBe('The body may have at most 10 bytes.');
    expect(errorOf(tooLarge)).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      detail: fail('PAYLOAD_TOO_LARGE').detail,
    });
    const other = thrown({ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 });
    expect(errorOf(other, taken({})).detail).toBe('Send application/json.');
    expect(errorOf(other, taken({ consumes: 'form' })).detail).toBe(
      'Send application/json or application/x-www-form-urlencoded.',
    );
    expect(errorOf(other, taken(undefined)).detail).toBe(fail('MEDIA_TYPE_UNSUPPORTED').detail);
  });
});

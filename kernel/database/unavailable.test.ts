import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.js';
import { withUnavailable } from './unavailable.js';

const coded = (code: string) => Object.assign(new Error('words of the database'), { code });

describe('an error of the database', () => {
  it.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '53300', '57P01', '57P02', '57P03'].map(coded),
    new Error('Connection terminated unexpectedly'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Client was closed and is not queryable'),
  ])('after which trying again can help is UNAVAILABLE and keeps its cause: %s', error => {
    const rejection = withUnavailable(error) as AppError;
    expect(rejection).toBeInstanceOf(AppError);
    expect(rejection).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 1, cause: error });
    expect(rejection.detail).not.toContain('database');
  });

  it.each([
    coded('23505'),
    coded('40001'),
    new Error('boom'),
    new Error('So said: Connection terminated'),
    'a string',
    undefined,
  ])('of any other kind stays what it is: %s', error => {
    expect(withUnavailable(error)).toBe(error);
  });
});

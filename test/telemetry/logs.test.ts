import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { fail } from '../../kernel/errors.js';
import { createLogger } from '../../kernel/log.js';
import { rejectedWith, startRest, withKey } from '../rest/rest-harness.js';
import { readThing, thing } from '../rest/sample-rows.js';

const url = '/api/v1/things/thing-1?secret=of-the-query';
const headers = { ...withKey, 'x-request-id': 'request-1' };

describe('a request', () => {
  it('is one line at level debug, without its address or credential', async () => {
    const { app, logged } = await startRest([readThing], () => ({ data: { thing } }));
    await app.inject({ url: '/api/v1/things/thing-1', headers });
    expect(logged).toEqual([
      {
        level: 20,
        time: expect.any(Number),
        pid: expect.any(Number),
        hostname: expect.any(String),
        requestId: 'request-1',
        method: 'GET',
        route: 'things.read',
        status: 200,
        durationMs: expect.any(Number),
        msg: 'request answered',
      },
    ]);
  });

  it('is no line at level info, unless it failed: then its cause is logged under its id', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = pino({ level: 'info' }, { write: line => lines.push(JSON.parse(line)) });
    const answers = [
      { data: { thing } },
      rejectedWith(fail('PRODUCT_NOT_FOUND')),
      rejectedWith(fail('UNAVAILABLE')),
    ];
    const { app } = await startRest([readThing], () => answers.shift()!, { log });
    const statuses = [];
    while (answers.length > 0) {
      statuses.push((await app.inject({ url: '/api/v1/things/thing-1', headers })).statusCode);
    }
    expect(statuses).toEqual([200, 404, 503]);
    expect(lines).toMatchObject([{ level: 50, requestId: 'request-1', code: 'UNAVAILABLE' }]);
  });

  it('does not log what its query says when it fails', async () => {
    const { app, logged } = await startRest([readThing], () => rejectedWith(fail('UNAVAILABLE')));
    await app.inject({ url, headers });
    expect(JSON.stringify(logged)).not.toContain('of-the-query');
  });
});

describe('a log record', () => {
  const recorded = (fields: object): Record<string, unknown> => {
    let record = '';
    createLogger('info', {
      write: line => {
        record = line;
      },
    }).error(fields, 'failed');
    return JSON.parse(record);
  };

  it.each(['err', 'error'])('shows an error under "%s" with its message and stack', name => {
    const stack = expect.stringContaining('at ');
    expect(recorded({ [name]: new Error('no space left') })[name]).toMatchObject({
      message: 'no space left',
      stack,
    });
  });

  it('keeps a text under "error" as it is', () => {
    expect(recorded({ error: 'no space left' }).error).toBe('no space left');
  });

  it('has no secrets', () => {
    const secret = { headers: { authorization: 'Bearer x', cookie: 'x' }, webhook: { secret: 'x' } };
    expect(recorded(secret)).toMatchObject({
      headers: { authorization: '[secret]', cookie: '[secret]' },
      webhook: { secret: '[secret]' },
    });
  });
});

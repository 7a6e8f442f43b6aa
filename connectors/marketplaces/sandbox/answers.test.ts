import fastify from 'fastify';
import { expect, it } from 'vitest';
import { Rejection, serveAnswers } from './answers.js';
import { queryOf, sendJson } from './request.js';

it('a call is answered by its method and path, or rejected in the words of the marketplace', async () => {
  const app = fastify();
  serveAnswers<URLSearchParams>(
    app,
    {
      'GET /greeting': query => ({ hello: query.get('name') }),
      'POST /greeting': () => {
        throw new Rejection('No.', { error: 'no' }, 403);
      },
    },
    {
      urlOf: path => `/v1${path}`,
      read: request => queryOf(request),
      send: (reply, content, { method, path }) =>
        sendJson(reply, 200, { content, served: `${method} ${path}` }),
      reject: (reply, { status, body }) => sendJson(reply, status, body),
    },
  );
  const read = await app.inject('/v1/greeting?name=Sam');
  expect(read.json()).toEqual({ content: { hello: 'Sam' }, served: 'GET /greeting' });
  const rejected = await app.inject({ method: 'POST', url: '/v1/greeting' });
  expect([rejected.statusCode, rejected.json()]).toEqual([403, { error: 'no' }]);
  expect((await app.inject('/greeting')).statusCode).toBe(404);
});

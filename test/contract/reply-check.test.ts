import { describe, expect, it } from 'vitest';
import { printOpenApi } from '../../rest-facade/openapi/print-openapi.js';
import { routes } from '../../rest-facade/routes/routes.js';
import { checkAgainst } from '../support/openapi-check.js';
import { replyOf } from '../support/rest-client.js';

const check = checkAgainst(JSON.parse(JSON.stringify(printOpenApi(routes))));
const pagination = {
  offset: 0,
  limit: 24,
  total: 0,
  totalIsCapped: false,
  hasMore: false,
  nextOffset: null,
  nextCursor: null,
};
const page = { ok: true, apiVersion: 'developer_v1', items: [], pagination };

const reply = (
  status: number,
  body: unknown,
  type = 'application/json',
  headers: Record<string, string> = {},
) => replyOf(status, new Headers({ 'content-type': type, ...headers }), Buffer.from(JSON.stringify(body)));

const checked =
  (one: ReturnType<typeof reply>, path = '/api/v1/products?limit=24') =>
  () =>
    check('GET', path, one);

describe('the check of every reply in these tests', () => {
  it('lets pass what the document describes', () => {
    expect(checked(reply(200, page))).not.toThrow();
    expect(checked(reply(404, null), '/nowhere')).not.toThrow();
  });

  it.each([
    ['a field is missing', reply(200, { ...page, pagination: undefined })],
    ['a field has another type', reply(200, { ...page, pagination: { ...pagination, total: '0' } })],
    ['the envelope is another', reply(200, { ...page, apiVersion: 'developer_v2' })],
    ['the status is not documented', reply(418, page)],
    ['the content type is not documented', reply(200, page, 'text/html')],
    ['a header field is not documented', reply(200, page, 'application/json', { etag: '"1"' })],
    ['an error is no problem', reply(400, { error: 'bad' }, 'application/problem+json')],
    ['a problem calls itself JSON', reply(400, {}, 'application/json')],
  ])('fails where %s', (_title, wrong) => {
    expect(checked(wrong)).toThrow('GET /api/v1/products?limit=24 answered');
  });
});

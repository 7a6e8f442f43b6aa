import type { FastifyRequest } from 'fastify';
import { htmlPage } from './html-page.js';

/** What a person sees at an address where there is nothing. */
export const notFoundPage = htmlPage(
  'Page not found',
  `<p>There is nothing at this address. Search the documentation:</p>
<form role="search" action="/docs/search"><p><input type="search" name="q" maxlength="200" aria-label="Search the documentation">
<button>Search</button></p></form>
<p>Or go to the <a href="/">start page</a>, <a href="/docs/api">the REST API</a>, its <a href="/docs/errors">error codes</a>, its
<a href="/docs/events">events</a> and the <a href="/docs/guides">guides</a>.</p>`,
);

/** Nothing is loaded, and nothing runs. */
export const notFoundPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  vary: 'Accept',
};

const graphqlPath = /^\/graphql(?:\/|$)/;

/** Whether somebody reads with a browser, away from the addresses of GraphQL. */
export const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers.accept ?? '').includes('text/html') &&
  !graphqlPath.test(url.split('?', 1)[0]!);

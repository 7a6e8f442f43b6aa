import type { FastifyRequest } from 'fastify';
import { htmlPage } from './html-page.js';

/** What a person sees at an address where there is nothing. */
export const notFoundPage = htmlPage(
  'Page not found',
  `<p>Go to the <a href="/">start page</a>, or read <a href="/docs">the API</a>, its <a href="/docs/errors">error codes</a>,
its <a href="/docs/events">events</a> and the <a href="/docs/guides">guides</a>.</p>`,
);

/** Nothing is loaded, and nothing runs. */
export const notFoundPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  vary: 'Accept',
};

const graphqlPath = /^\/graphql(?:\/|$)/;

/** Whether somebody reads with a browser, away from the addresses of GraphQL. */
export const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers.accept ?? '').includes('text/html') &&
  !graphqlPath.test(url.split('?', 1)[0]!);

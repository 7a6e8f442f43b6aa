import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../kernel/errors.js';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** Names that this installation is called by, as its public URL says; one on this machine is called by all names of the machine. */
function publicNames(publicUrl: string): string[] {
  const { hostname } = new URL(publicUrl);
  return loopback.includes(hostname) ? loopback : [hostname];
}

/**
 * Rejects requests that a page of another site makes a browser send, or that a DNS name of somebody else leads to us
 * (streamable HTTP, Security Warning). Behind trusted proxies the host is the one that the client asked for.
 * An endpoint without credentials is for pages of every site: none of them reads more by it than by a request of its own.
 *
 * @throws HOST_NOT_ALLOWED
 */
export function requestGuard(
  publicUrl: string,
  { isPublic }: { isPublic: boolean },
): (request: FastifyRequest) => void {
  const names = publicNames(publicUrl);
  return ({ host, headers: { origin } }) => {
    if (!validateHostHeader(host, names).ok) {
      throw fail('HOST_NOT_ALLOWED', { detail: `Host must be ${names.join(', ')}.` });
    }
    if (!isPublic && !validateOriginHeader(origin, names).ok) {
      throw fail('HOST_NOT_ALLOWED', { detail: `Origin must be of ${names.join(', ')}, or absent.` });
    }
  };
}

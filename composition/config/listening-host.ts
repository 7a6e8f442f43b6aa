import { isIP } from 'node:net';

const wildcards: ReadonlySet<string> = new Set(['0.0.0.0', '::', '*']);

/** Whether only this machine reaches what listens on the host. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** The host for links: an address that stands for all of the machine's cannot be called everywhere, its name for itself can. */
export function linkHost(host: string): string {
  if (wildcards.has(host)) {
    return 'localhost';
  }
  return isIP(host) === 6 ? `[${host}]` : host;
}

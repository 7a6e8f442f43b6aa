import { expect, it } from 'vitest';
import { acpVersion } from '../acp/version.js';
import { profileUrl, ucpMcpPath } from '../ucp/profile/profile.js';
import { ucp20260111 } from '../ucp/version/dialect-2026-01-11.js';
import { ucp20260408 } from '../ucp/version/dialect-2026-04-08.js';
import { checkoutProtocols } from './checkout-protocols.js';

it('merchants are said to sell by the protocols that are served, at the addresses where they are', () => {
  const url = 'https://shop.example';
  const told = checkoutProtocols(url).map(({ version, transport, endpoint, discoveryUrl }) => [
    version,
    transport,
    endpoint,
    discoveryUrl,
  ]);
  const overRest = ({ version, basePath }: { version: string; basePath: string }) => [
    version,
    'rest',
    `${url}${basePath}`,
    profileUrl(url, version),
  ];
  expect(told.slice(0, 4)).toEqual([
    overRest(ucp20260408),
    [ucp20260408.version, 'mcp', `${url}${ucpMcpPath}`, profileUrl(url, null)],
    overRest(ucp20260111),
    [acpVersion, 'rest', `${url}/acp`, `${url}/.well-known/acp.json`],
  ]);
});

import { expect, it } from 'vitest';
import { acpVersion } from '../acp/version.js';
import { profileUrl } from '../ucp/profile/profile.js';
import { ucp20260111 } from '../ucp/version/dialect-2026-01-11.js';
import { ucp20260408 } from '../ucp/version/dialect-2026-04-08.js';
import { checkoutProtocols } from './checkout-protocols.js';

it('merchants are said to sell by the protocols that are served, at the addresses where they are', () => {
  const url = 'https://shop.example';
  const told = checkoutProtocols(url).map(({ version, endpoint, discoveryUrl }) => [
    version,
    endpoint,
    discoveryUrl,
  ]);
  expect(told.slice(0, 3)).toEqual([
    ...[ucp20260408, ucp20260111].map(({ version, basePath }) => [
      version,
      `${url}${basePath}`,
      profileUrl(url, version),
    ]),
    [acpVersion, `${url}/acp`, `${url}/.well-known/acp.json`],
  ]);
});

import { createHash } from 'node:crypto';
import { htmlPage } from '../docs/html-page.js';

/** The style of every page, which is the same: the policy names it by its digest. */
const style = /<style>([\s\S]*?)<\/style>/.exec(htmlPage('', '', ''))![1]!;
const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/**
 * Content-Security-Policy of the pages: their own style, no script, no frame around them. Browsers hold `form-action` against
 * the redirect that answers a form too, so the page that sends people back to a client names where.
 */
export function pagePolicy(formTarget: string | null): string {
  const targets = formTarget === null ? "'self'" : `'self' ${formSource(formTarget)}`;
  return [
    "default-src 'none'",
    `style-src ${styleSource}`,
    'img-src data:',
    "base-uri 'none'",
    `form-action ${targets}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The origin of an address; its scheme alone where a policy cannot write the host: an app's own scheme, IPv6. */
function formSource(address: string): string {
  const { protocol, host, hostname } = new URL(address);
  const hasHost = protocol === 'https:' || protocol === 'http:';
  return hasHost && !hostname.startsWith('[') ? `${protocol}//${host}` : protocol;
}

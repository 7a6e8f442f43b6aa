import type { Running } from './start.js';

/** What a person reads after the start: where things are, and one command to paste. */
export function welcome({ url, demo }: Pick<Running, 'url' | 'demo'>): string {
  const lines = [
    '',
    'Tradewind is ready.',
    `  REST      ${url}/api/v1`,
    `  GraphQL   ${url}/graphql (live: ${url.replace(/^http/, 'ws')}/graphql)`,
    `  Docs      ${url}/docs`,
  ];
  if (demo !== null) {
    lines.push(
      '',
      'Demo merchant',
      `  API key        ${demo.apiKey}`,
      `  OAuth client   ${demo.clientId} / ${demo.clientSecret}`,
      `  Sign in        ${demo.email} / ${demo.password}`,
      '',
      'Try it:',
      `  curl ${url}/api/v1/products -H 'Authorization: Bearer ${demo.apiKey}'`,
    );
  }
  return `${lines.join('\n')}\n\n`;
}

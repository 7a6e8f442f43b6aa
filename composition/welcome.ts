import { existsSync } from 'node:fs';
import type { Config } from './config/config.js';
import type { Running } from './start.js';

/** What a person reads before the start: the first one takes longer than anybody waits for without a word. */
export const beginning = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string =>
  databaseUrl === null && !existsSync(dataDir)
    ? `Creating the database under ${dataDir}; this takes about 20 seconds, the first time only.\n`
    : 'Starting.\n';

/** What a person reads after the start: where things are, and one command to paste. */
export function welcome({
  url,
  demo,
  sandboxes,
  paymentSandboxes,
  sendsMail,
  mailSandboxUrl,
}: Omit<Running, 'stop'>): string {
  const lines = [
    '',
    'Tradewind is ready.',
    `  REST      ${url}/api/v1`,
    `  GraphQL   ${url}/graphql (live: ${url.replace(/^http/, 'ws')}/graphql)`,
    `  Docs      ${url}/docs`,
    `  Mail      ${mailPlace({ sendsMail, mailSandboxUrl })}`,
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
  lines.push(
    ...places('Marketplace sandboxes, connected to the demo merchant', sandboxes),
    ...places('Payment sandboxes of the demo merchant', paymentSandboxes),
  );
  return `${lines.join('\n')}\n\n`;
}

function mailPlace({ sendsMail, mailSandboxUrl }: Pick<Running, 'sendsMail' | 'mailSandboxUrl'>): string {
  if (mailSandboxUrl !== null) {
    return `${mailSandboxUrl} (a sandbox: nothing is delivered)`;
  }
  return sendsMail ? 'sent by TRADEWIND_SMTP_URL' : 'not sent: TRADEWIND_SMTP_URL is not set';
}

function places(heading: string, sandboxes: readonly { title: string; adminUrl: string }[]): string[] {
  const width = Math.max(...sandboxes.map(({ title }) => title.length));
  return sandboxes.length === 0
    ? []
    : ['', heading, ...sandboxes.map(({ title, adminUrl }) => `  ${title.padEnd(width)}   ${adminUrl}`)];
}

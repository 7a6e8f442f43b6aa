import { escapeHtml } from '../../../kernel/escape-html.js';
import type { ReceivedMail } from './mail-sandbox.js';

const link = /https?:\/\/[^\s<>"]+/g;

/** The mails as a page without a script, whose links can be clicked. */
export const mailPage = (mails: readonly ReceivedMail[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mail sandbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
article { border-top: 1px solid #ccc; padding: 1rem 0 } pre { white-space: pre-wrap; overflow-wrap: anywhere }</style>
</head><body><h1>Mail sandbox</h1>
<p>What the program sent, the newest first. Nothing was delivered. As JSON: <a href="/_sandbox/mails">/_sandbox/mails</a>.</p>
${mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(article).join('\n')}
</body></html>`;

const article = ({ to, subject, text }: ReceivedMail): string =>
  `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)}</p><pre>${withLinks(text)}</pre></article>`;

function withLinks(text: string): string {
  let html = '';
  let end = 0;
  for (const { 0: url, index } of text.matchAll(link)) {
    html += `${escapeHtml(text.slice(end, index))}<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`;
    end = index + url.length;
  }
  return html + escapeHtml(text.slice(end));
}

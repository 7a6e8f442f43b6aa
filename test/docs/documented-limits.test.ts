import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { limits } from '../../kernel/limits.js';

const read = (page: string): string =>
  readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8').replace(/\s+/g, ' ');
const count = (value: number): string => value.toLocaleString('en-US');
const seconds = (ms: number): number => ms / 1_000;
const hours = (ms: number): number => ms / (60 * 60 * 1_000);
const days = (ms: number): number => hours(ms) / 24;
const kib = (bytes: number): number => bytes / 1024;

it.each([
  ['requests.md', `path, code and rule, up to ${limits.fieldErrorsMax}.`],
  ['requests.md', `more than ${count(limits.bodyFieldsMax)} fields in one object`],
  ['requests.md', `${count(limits.bodyItemsMax)} items in one list or ${limits.bodyDepthMax} levels`],
  ['graphql.md', `at most ${kib(limits.graphqlDocumentSizeBytes)} KiB`],
  ['subscriptions.md', `\`ids\` (at most ${limits.pageSizeMax})`],
  ['subscriptions.md', `fell ${count(limits.pendingChangesMax)} things behind`],
  ['webhooks.md', `${days(limits.eventRetentionMs)} days in the log`],
  ['webhooks.md', `at most ${kib(limits.webhookPayloadBytes)} kB`],
  ['webhooks.md', `There are ${seconds(limits.webhookTimeoutMs)} seconds`],
  ['imports.md', `up to ${kib(kib(limits.importFileSizeBytes))} MB`],
  ['imports.md', `at most ${limits.skuLength} characters`],
  ['imports.md', `at most ${limits.titleLength} characters`],
  ['checkout.md', `asks after ${seconds(limits.paymentCheckFirstMs)} seconds`],
  ['checkout-terms.md', `${count(limits.termRowsMax)} rows at most`],
  ['ucp.md', `${kib(limits.agentProfileBytes)} KiB at most`],
  ['ucp.md', `accepted for ${seconds(limits.signatureAgeMs) / 60} minutes`],
  ['ucp.md', `done twice for ${hours(limits.idempotencyTtlMs)} hours`],
])('docs/%s promises as much as is kept: %s', (page, promise) => {
  expect(read(page)).toContain(promise);
});

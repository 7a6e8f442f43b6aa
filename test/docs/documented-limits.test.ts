import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { changeLimits } from '../../kernel/changes/change.limits.js';
import { eventSizeBytes } from '../../kernel/events/envelope.js';
import { documentLimits } from '../../kernel/federation/document.limits.js';
import { signatureAgeMs } from '../../kernel/http-signatures/verify-request.js';
import { idempotencyLimits } from '../../kernel/idempotency.limits.js';
import { inputLimits } from '../../kernel/input.limits.js';
import { pagingLimits } from '../../kernel/paging.limits.js';
import { importLimits } from '../../subgraphs/catalog/import/import.limits.js';
import { productLimits } from '../../subgraphs/catalog/product/product.limits.js';
import { agentLimits } from '../../subgraphs/commerce/agents/agent-platform/agent.limits.js';
import { paymentLimits } from '../../subgraphs/commerce/checkout/checkout-payment/payment.limits.js';
import { pricingLimits } from '../../subgraphs/commerce/pricing/pricing.limits.js';
import { eventLimits } from '../../subgraphs/platform/event/event.limits.js';
import { webhookLimits } from '../../subgraphs/platform/webhook/webhook.limits.js';

const read = (page: string): string =>
  readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8').replace(/\s+/g, ' ');
const count = (value: number): string => value.toLocaleString('en-US');
const seconds = (ms: number): number => ms / 1_000;
const hours = (ms: number): number => ms / (60 * 60 * 1_000);
const days = (ms: number): number => hours(ms) / 24;
const kib = (bytes: number): number => bytes / 1024;

it.each([
  ['requests.md', `path, code and rule, up to ${inputLimits.fieldErrorsMax}.`],
  ['requests.md', `more than ${count(inputLimits.bodyFieldsMax)} fields in one object`],
  [
    'requests.md',
    `${count(inputLimits.bodyItemsMax)} items in one list or ${inputLimits.bodyDepthMax} levels`,
  ],
  ['graphql.md', `at most ${kib(documentLimits.sizeBytes)} KiB`],
  ['subscriptions.md', `\`ids\` (at most ${pagingLimits.pageSizeMax})`],
  ['subscriptions.md', `fell ${count(changeLimits.pendingChangesMax)} things behind`],
  ['webhooks.md', `${days(eventLimits.retentionMs)} days in the log`],
  ['webhooks.md', `at most ${kib(eventSizeBytes)} kB`],
  ['webhooks.md', `There are ${seconds(webhookLimits.timeoutMs)} seconds`],
  ['imports.md', `up to ${kib(kib(importLimits.fileSizeBytes))} MB`],
  ['imports.md', `at most ${productLimits.skuLength} characters`],
  ['imports.md', `at most ${productLimits.titleLength} characters`],
  ['checkout.md', `asks after ${seconds(paymentLimits.checkFirstMs)} seconds`],
  ['checkout-terms.md', `${count(pricingLimits.termRowsMax)} rows at most`],
  ['ucp.md', `${kib(agentLimits.profileBytes)} KiB at most`],
  ['ucp.md', `accepted for ${seconds(signatureAgeMs) / 60} minutes`],
  ['ucp.md', `done twice for ${hours(idempotencyLimits.ttlMs)} hours`],
])('docs/%s promises as much as is kept: %s', (page, promise) => {
  expect(read(page)).toContain(promise);
});

import { describe, expect, it } from 'vitest';
import { limits } from './limits.js';

const second = 1_000;
const hour = 60 * 60 * second;
const day = 24 * hour;

describe('a limit', () => {
  it.each([
    ['the product list takes 50 SKUs', limits.skuFilterMax, 50],
    ['200 costs are changed at once', limits.costUpdatesMax, 200],
    ['the id of an organization has 120 characters', limits.organizationIdLength, 120],
    ['an idempotency key has 180 characters', limits.idempotencyKeyLength, 180],
    ['an address of mail has 254 characters', limits.emailLength, 254],
  ])('that somebody else has set is theirs: %s', (_rule, limit, set) => {
    expect(limit).toBe(set);
  });

  it.each([
    ['a page that is not asked for a size is a possible one', limits.pageSizeDefault, limits.pageSizeMax],
    ['so is one of an export', limits.exportPageSizeDefault, limits.exportPageSizeMax],
    ['and one of events', limits.eventPageSizeDefault, limits.eventPageSizeMax],
    ['a list is counted as far as it is paged', limits.countMax, limits.offsetMax],
    [
      'a word of a search stands for fewer words than are found',
      limits.searchExpansionsMax,
      limits.searchCandidatesMax,
    ],
    ['the files of imports outlive them', limits.importRetentionMs + day, limits.uploadRetentionMs],
    ['pings come before proxies cut', limits.socketPingMs, 30 * second - 1],
    ['load balancers close first', 60 * second + 1, limits.keepAliveTimeoutMs],
    ['a stop is over before the orchestrator kills', limits.drainTimeoutMs, 30 * second - 1],
    [
      'an upload has the time that it takes',
      (limits.importFileSizeBytes * 8 * second) / 6_000_000,
      limits.requestTimeoutMs,
    ],
    ['a goodbye is shorter than the stop', limits.socketCloseTimeoutMs, limits.drainTimeoutMs - 1],
    ['guessing passwords stays below what NIST allows', limits.signInFailuresPerEmail, 100],
    [
      'one network may fail less than all together',
      limits.signInFailuresPerPlace,
      limits.signInFailuresPerNetwork,
    ],
    ['a password has 8 characters or more', 8, limits.passwordLengthMin],
    ['a token outlives what is cached of it', limits.credentialCacheTtlMs, limits.accessTokenTtlMs - 1],
    [
      'a secret that was replaced works a week at most',
      limits.rotationOverlapSecondsDefault,
      limits.rotationOverlapSecondsMax,
    ],
    ['an answer is kept longer than one waits for it', limits.requestTimeoutMs, limits.idempotencyTtlMs],
    [
      'a call that is given up has ended before it is made again',
      limits.outboundTimeoutMs,
      limits.channelLeaseMs - 1,
    ],
    ['an event fits in a message to a receiver of pushes', limits.webhookPayloadBytes, limits.bodySizeBytes],
    [
      'a document fits in a message of a socket',
      limits.graphqlDocumentSizeBytes,
      limits.socketMessageSizeBytes,
    ],
    [
      'sockets of one caller hold what they may hold together',
      limits.operationsPerSocketMax,
      limits.operationsPerCallerMax,
    ],
    [
      'one document is far from all that are kept',
      100 * limits.bytesPerDocument,
      limits.preparedOperationsBytes,
    ],
    [
      'credentials are renewed before they end',
      limits.credentialRefreshRetryMs,
      limits.credentialRefreshAheadMs - 1,
    ],
    ['a session is prolonged long before it ends', limits.sessionRenewalMs, limits.sessionTtlMs / 24],
    [
      'a payment is asked for while it may still be made',
      limits.paymentCheckFirstMs,
      limits.paymentAbandonMs,
    ],
    ['a card is given up before its session ends', limits.paymentActionMs, limits.checkoutLifetimeMs],
    [
      'an agent waits for a profile no longer than for a call',
      limits.agentProfileTimeoutMs,
      limits.outboundTimeoutMs,
    ],
    [
      'a profile is kept as long as it may be, and no shorter',
      limits.agentProfileAgeMinMs,
      limits.agentProfileAgeDefaultMs,
    ],
    ['nor longer', limits.agentProfileAgeDefaultMs, limits.agentProfileAgeMaxMs],
  ])('has the reason that it gives: %s', (_reason, less, more) => {
    expect(less).toBeLessThanOrEqual(more);
  });
});

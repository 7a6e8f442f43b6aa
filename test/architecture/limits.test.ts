import { describe, expect, it } from 'vitest';
import { drainTimeoutMs } from '../../composition/drain.js';
import { socketLimits } from '../../gateway/socket.limits.js';
import { eventSizeBytes } from '../../kernel/events/envelope.js';
import { documentLimits } from '../../kernel/federation/document.limits.js';
import { idempotencyLimits } from '../../kernel/idempotency.limits.js';
import { inputLimits } from '../../kernel/input.limits.js';
import { outboundLimits } from '../../kernel/outbound/outbound.limits.js';
import { pagingLimits } from '../../kernel/paging.limits.js';
import { httpLimits } from '../../rest-facade/http.limits.js';
import { connectionLimits } from '../../subgraphs/catalog/channels/connection/connection.limits.js';
import { syncLimits } from '../../subgraphs/catalog/channels/sync/sync.limits.js';
import { importLimits } from '../../subgraphs/catalog/import/import.limits.js';
import { productLimits } from '../../subgraphs/catalog/product/product.limits.js';
import { agentLimits } from '../../subgraphs/commerce/agents/agent-platform/agent.limits.js';
import { checkoutLimits } from '../../subgraphs/commerce/checkout/checkout/checkout.limits.js';
import { paymentLimits } from '../../subgraphs/commerce/checkout/checkout-payment/payment.limits.js';
import { eventLimits } from '../../subgraphs/platform/event/event.limits.js';
import { identityLimits } from '../../subgraphs/platform/identity.limits.js';

const second = 1_000;
const hour = 60 * 60 * second;
const day = 24 * hour;

describe('a limit', () => {
  it.each([
    ['the product list takes 50 SKUs', productLimits.skuFilterMax, 50],
    ['200 costs are changed at once', productLimits.costUpdatesMax, 200],
    ['the id of an organization has 120 characters', inputLimits.organizationIdLength, 120],
    ['an idempotency key has 180 characters', idempotencyLimits.keyLength, 180],
    ['an address of mail has 254 characters', inputLimits.emailLength, 254],
  ])('that somebody else has set is theirs: %s', (_rule, limit, set) => {
    expect(limit).toBe(set);
  });

  it.each([
    [
      'a page that is not asked for a size is a possible one',
      pagingLimits.pageSizeDefault,
      pagingLimits.pageSizeMax,
    ],
    ['so is one of an export', pagingLimits.exportPageSizeDefault, pagingLimits.exportPageSizeMax],
    ['and one of events', eventLimits.pageSizeDefault, eventLimits.pageSizeMax],
    ['a list is counted as far as it is paged', pagingLimits.countMax, pagingLimits.offsetMax],
    [
      'a word of a search stands for fewer words than are found',
      productLimits.searchExpansionsMax,
      productLimits.searchCandidatesMax,
    ],
    ['the files of imports outlive them', importLimits.retentionMs + day, importLimits.uploadRetentionMs],
    ['pings come before proxies cut', socketLimits.pingMs, 30 * second - 1],
    ['load balancers close first', 60 * second + 1, httpLimits.keepAliveTimeoutMs],
    ['a stop is over before the orchestrator kills', drainTimeoutMs, 30 * second - 1],
    [
      'an upload has the time that it takes',
      (importLimits.fileSizeBytes * 8 * second) / 6_000_000,
      httpLimits.requestTimeoutMs,
    ],
    ['a goodbye is shorter than the stop', socketLimits.closeTimeoutMs, drainTimeoutMs - 1],
    ['guessing passwords stays below what NIST allows', identityLimits.signInFailuresPerEmail, 100],
    [
      'one network may fail less than all together',
      identityLimits.signInFailuresPerPlace,
      identityLimits.signInFailuresPerNetwork,
    ],
    ['a password has 8 characters or more', 8, identityLimits.passwordLengthMin],
    [
      'a token outlives what is cached of it',
      identityLimits.credentialCacheTtlMs,
      identityLimits.accessTokenTtlMs - 1,
    ],
    [
      'a secret that was replaced works a week at most',
      identityLimits.rotationOverlapSecondsDefault,
      identityLimits.rotationOverlapSecondsMax,
    ],
    ['an answer is kept longer than one waits for it', httpLimits.requestTimeoutMs, idempotencyLimits.ttlMs],
    [
      'a call that is given up has ended before it is made again',
      outboundLimits.timeoutMs,
      syncLimits.leaseMs - 1,
    ],
    ['an event fits in a message to a receiver of pushes', eventSizeBytes, inputLimits.bodySizeBytes],
    ['a document fits in a message of a socket', documentLimits.sizeBytes, socketLimits.messageSizeBytes],
    [
      'sockets of one caller hold what they may hold together',
      socketLimits.operationsPerSocketMax,
      socketLimits.operationsPerCallerMax,
    ],
    [
      'one document is far from all that are kept',
      100 * documentLimits.bytesPerDocument,
      documentLimits.preparedOperationsBytes,
    ],
    [
      'credentials are renewed before they end',
      connectionLimits.credentialRefreshRetryMs,
      connectionLimits.credentialRefreshAheadMs - 1,
    ],
    [
      'a session is prolonged long before it ends',
      identityLimits.sessionRenewalMs,
      identityLimits.sessionTtlMs / 24,
    ],
    [
      'a payment is asked for while it may still be made',
      paymentLimits.checkFirstMs,
      paymentLimits.abandonMs,
    ],
    ['a card is given up before its session ends', paymentLimits.actionMs, checkoutLimits.lifetimeMs],
    [
      'an agent waits for a profile no longer than for a call',
      agentLimits.profileTimeoutMs,
      outboundLimits.timeoutMs,
    ],
    [
      'a profile is kept as long as it may be, and no shorter',
      agentLimits.profileAgeMinMs,
      agentLimits.profileAgeDefaultMs,
    ],
    ['nor longer', agentLimits.profileAgeDefaultMs, agentLimits.profileAgeMaxMs],
  ])('has the reason that it gives: %s', (_reason, less, more) => {
    expect(less).toBeLessThanOrEqual(more);
  });
});

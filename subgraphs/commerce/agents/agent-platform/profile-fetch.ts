import type { Clock } from '../../../../kernel/clock.js';
import { type AppError, fail } from '../../../../kernel/errors.js';
import { AddressRejected } from '../../../../kernel/outbound/address-policy.js';
import { cacheAgeMs } from '../../../../kernel/outbound/cache-age.js';
import type { Outbound, OutboundResponse } from '../../../../kernel/outbound/outbound.js';
import { webhookLimits } from '../../../platform/webhook/webhook.limits.js';
import { agentLimits } from './agent.limits.js';
import type { KeptProfile } from './agent-profile.queries.js';
import { readProfile } from './agent-profile.rules.js';

export interface ProfileFetchDependencies {
  http: Pick<Outbound, 'send' | 'problemOf'>;
  clock: Clock;
}

const profileAges = {
  min: agentLimits.profileAgeMinMs,
  default: agentLimits.profileAgeDefaultMs,
  max: agentLimits.profileAgeMaxMs,
};

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Codes of the resolver for a name that has no address. */
const unresolved: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME']);

/**
 * Reads a profile from where the agent says it is. Redirects are not followed.
 *
 * @throws AGENT_PROFILE_INVALID for an address that is none to be called or that leads nowhere, AGENT_PROFILE_UNREACHABLE,
 * AGENT_PROFILE_MALFORMED.
 */
export async function fetchProfile(
  { http, clock }: ProfileFetchDependencies,
  url: string,
): Promise<KeptProfile> {
  requireCallable(http, url);
  const answer = await asked(http, url);
  if (answer.status < 200 || answer.status > 299) {
    throw fail('AGENT_PROFILE_UNREACHABLE', { detail: `${url} answered with status ${answer.status}.` });
  }
  if (answer.bytes.length > agentLimits.profileBytes) {
    throw fail('AGENT_PROFILE_MALFORMED', {
      detail: `${url} has more than ${agentLimits.profileBytes} bytes.`,
    });
  }
  const profile = readProfile(answer.body);
  if (profile === null) {
    throw fail('AGENT_PROFILE_MALFORMED', { detail: `${url} has no profile by the protocol's schema.` });
  }
  const ageMs = cacheAgeMs(answer.headers['cache-control'], profileAges);
  return { profile, expiresAt: new Date(clock.now().getTime() + ageMs).toISOString() };
}

/** Throws AGENT_PROFILE_INVALID for an address that may not be called, as far as that can be told without a call. */
export function requireCallable(http: Pick<Outbound, 'problemOf'>, url: string): void {
  const problem = isSecure(url) ? http.problemOf(url) : 'The address of a profile is an https URL.';
  if (problem !== null) {
    throw fail('AGENT_PROFILE_INVALID', { detail: problem });
  }
}

/** Without TLS only this machine is asked, where the installation allows that at all. */
function isSecure(url: string): boolean {
  const parsed = url.length > webhookLimits.urlLength ? null : URL.parse(url);
  return parsed?.protocol === 'https:' || (parsed?.protocol === 'http:' && loopback.has(parsed.hostname));
}

/** Whether an address was rejected as one that may not be called; one whose name resolves to nothing is only down. */
export const isForbidden = ({ code, internal }: AppError): boolean =>
  code === 'AGENT_PROFILE_INVALID' && internal !== 'unresolved';

async function asked(http: Pick<Outbound, 'send'>, url: string): Promise<OutboundResponse> {
  try {
    return await http.send({
      url,
      method: 'GET',
      headers: { accept: 'application/json', 'user-agent': 'Tradewind-Agents/1.0' },
      timeoutMs: agentLimits.profileTimeoutMs,
      answerBytes: agentLimits.profileBytes + 1,
    });
  } catch (error) {
    if (error instanceof AddressRejected) {
      throw fail('AGENT_PROFILE_INVALID', { detail: error.message });
    }
    if (unresolved.has(String((error as NodeJS.ErrnoException).code))) {
      throw fail('AGENT_PROFILE_INVALID', {
        detail: `The host of ${url} has no address.`,
        internal: 'unresolved',
        cause: error,
      });
    }
    throw fail('AGENT_PROFILE_UNREACHABLE', { detail: `${url} does not answer.`, cause: error });
  }
}

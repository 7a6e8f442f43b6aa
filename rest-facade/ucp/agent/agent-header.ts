import { type Dictionary, parseDictionary } from 'structured-headers';
import { Type } from 'typebox';
import { fail } from '../../../kernel/errors.js';
import { agentLimits } from '../../../subgraphs/commerce/agents/agent-platform/agent.limits.js';
import type { UcpDialect } from '../version/dialect.js';

/** What every request of an agent shows. */
export const AgentHeaders = Type.Object({
  'ucp-agent': Type.String({
    title: 'UCP-Agent',
    maxLength: agentLimits.profileUrlLength,
    description: 'RFC 8941 dictionary with the profile of the agent.',
    examples: ['profile="https://agent.example/.well-known/ucp"'],
  }),
});

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The address of the agent's profile that `UCP-Agent` names: a dictionary by RFC 8941 with the member `profile`, which may
 * have the parameter `version`. Whether a loopback address may be fetched is decided where it is fetched. In versions
 * without negotiation nothing depends on the profile: null where the header names no address.
 *
 * @throws AGENT_PROFILE_INVALID, AGENT_VERSION_UNSUPPORTED
 */
export function agentProfileUrl(
  header: string | undefined,
  { version, negotiates }: Pick<UcpDialect, 'version' | 'negotiates'>,
): string | null {
  if (header === undefined) {
    throw invalid('The header UCP-Agent is required: profile="https://..."');
  }
  if (header.length > agentLimits.profileUrlLength) {
    throw invalid(`UCP-Agent has more than ${agentLimits.profileUrlLength} characters.`);
  }
  const named = parsed(header)?.get('profile');
  const asked = named?.[1].get('version');
  if (typeof asked === 'string' && asked > version) {
    throw fail('AGENT_VERSION_UNSUPPORTED', {
      detail: `Version ${asked} is not supported here, but ${version} is.`,
    });
  }
  const profile = named?.[0];
  if (typeof profile === 'string' && isProfileAddress(profile)) {
    return profile;
  }
  if (negotiates) {
    throw invalid('UCP-Agent names no profile with an https address (RFC 8941): profile="https://..."');
  }
  return null;
}

/** Null where it is no dictionary of structured field values. */
function parsed(header: string): Dictionary | null {
  try {
    return parseDictionary(header);
  } catch {
    return null;
  }
}

function isProfileAddress(text: string): boolean {
  if (!URL.canParse(text)) {
    return false;
  }
  const { protocol, hostname, username, password } = new URL(text);
  const isPlain = username === '' && password === '';
  return isPlain && (protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname)));
}

const invalid = (detail: string) => fail('AGENT_PROFILE_INVALID', { detail });

import { type Dictionary, parseDictionary } from 'structured-headers';
import { fail } from '../../kernel/errors.js';
import { limits } from '../../kernel/limits.js';
import type { UcpVersion } from './dialect.js';

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The address of the agent's profile that `UCP-Agent` names: a dictionary by RFC 8941 with the member `profile`, which may
 * have the parameter `version`. Whether a loopback address may be fetched is decided where it is fetched.
 *
 * @throws AGENT_PROFILE_INVALID, AGENT_VERSION_UNSUPPORTED
 */
export function agentProfileUrl(header: string | undefined, version: UcpVersion): string {
  if (header === undefined) {
    throw invalid('The header UCP-Agent is required: profile="https://..."');
  }
  if (header.length > limits.agentProfileUrlLength) {
    throw invalid(`UCP-Agent has more than ${limits.agentProfileUrlLength} characters.`);
  }
  const [profile, parameters] = memberOf(header);
  const asked = parameters.get('version');
  if (typeof asked === 'string' && asked > version) {
    throw fail('AGENT_VERSION_UNSUPPORTED', {
      detail: `Version ${asked} is not supported here, but ${version} is.`,
    });
  }
  return profile;
}

function memberOf(header: string): [profile: string, parameters: Map<string, unknown>] {
  const member = parsed(header).get('profile');
  const value = member?.[0];
  if (member === undefined || typeof value !== 'string' || !isProfileAddress(value)) {
    throw invalid('UCP-Agent has no member profile with an https address: profile="https://..."');
  }
  return [value, member[1]];
}

function parsed(header: string): Dictionary {
  try {
    return parseDictionary(header);
  } catch {
    throw invalid('UCP-Agent is no dictionary of structured field values (RFC 8941).');
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

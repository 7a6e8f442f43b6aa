import type { VerifyingKey } from '../../../../kernel/http-signatures/verify-signature.js';
import { withRepairedText } from '../../../../kernel/outside-text.js';
import { webhookLimits } from '../../../platform/webhook/webhook.limits.js';
import { agentLimits } from './agent.limits.js';
import type { AgentProfile } from './agent-profile.js';

type Fields = Readonly<Record<string, unknown>>;

const versionForm = /^\d{4}-\d{2}-\d{2}$/;
const orderCapability = 'dev.ucp.shopping.order';

/**
 * Reads a profile of any version of the protocol: capabilities are a list up to 2026-01-11 and an object by name since.
 * What is not understood is left out; null where the text is no profile at all.
 */
export function readProfile(text: string): AgentProfile | null {
  const document = parsed(text);
  const ucp = document === null ? null : fieldsOf(document.ucp);
  if (document === null || ucp === null || !isVersion(ucp.version)) {
    return null;
  }
  const entries = capabilityEntries(ucp.capabilities);
  if (entries === null) {
    return null;
  }
  return {
    version: ucp.version,
    capabilities: versionsByName(entries),
    webhookUrl: webhookUrlOf(entries),
    // Drafts after 2026-04-08 call them `keys`.
    signingKeys: [...keysOf(document.signing_keys), ...keysOf(document.keys)].slice(0, agentLimits.keysMax),
  };
}

interface CapabilityEntry {
  name: string;
  version: string;
  config: Fields | null;
}

/** Null where they are neither a list nor an object; a profile without any is none. */
function capabilityEntries(capabilities: unknown): CapabilityEntry[] | null {
  if (Array.isArray(capabilities)) {
    return capabilities
      .slice(0, agentLimits.capabilitiesMax)
      .flatMap(entry => entriesOf(fieldsOf(entry)?.name, [entry]));
  }
  const byName = fieldsOf(capabilities ?? {});
  return byName === null
    ? null
    : Object.entries(byName)
        .slice(0, agentLimits.capabilitiesMax)
        .flatMap(([name, entries]) => entriesOf(name, Array.isArray(entries) ? entries : []));
}

const entriesOf = (name: unknown, entries: readonly unknown[]): CapabilityEntry[] =>
  entries.slice(0, agentLimits.capabilitiesMax).flatMap(entry => {
    const fields = fieldsOf(entry);
    return typeof name === 'string' && fields !== null && isVersion(fields.version)
      ? [{ name, version: fields.version, config: fieldsOf(fields.config) }]
      : [];
  });

function versionsByName(entries: readonly CapabilityEntry[]): Record<string, string[]> {
  const byName = Map.groupBy(entries, ({ name }) => name);
  return Object.fromEntries([...byName].map(([name, group]) => [name, group.map(({ version }) => version)]));
}

/** That of the newest version, where it has several. */
function webhookUrlOf(entries: readonly CapabilityEntry[]): string | null {
  const urls = entries
    .filter(({ name }) => name === orderCapability)
    .sort((one, other) => other.version.localeCompare(one.version))
    .map(({ config }) => config?.webhook_url)
    .filter(url => typeof url === 'string' && url.length <= webhookLimits.urlLength && URL.canParse(url));
  return (urls[0] as string | undefined) ?? null;
}

/** Public keys alone: whatever else is in an entry is not kept. */
const keysOf = (keys: unknown): VerifyingKey[] =>
  (Array.isArray(keys) ? keys : []).flatMap(entry => {
    const fields = fieldsOf(entry);
    if (fields === null || typeof fields.kid !== 'string' || typeof fields.kty !== 'string') {
      return [];
    }
    const members = ['kid', 'kty', 'crv', 'x', 'y', 'use', 'alg'].filter(
      name => typeof fields[name] === 'string',
    );
    return [Object.fromEntries(members.map(name => [name, fields[name]])) as VerifyingKey];
  });

const isVersion = (value: unknown): value is string => typeof value === 'string' && versionForm.test(value);

function parsed(text: string): Fields | null {
  try {
    return fieldsOf(withRepairedText(JSON.parse(text)));
  } catch {
    return null;
  }
}

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;

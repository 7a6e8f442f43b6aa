import type { AgentProfile } from './agent-profile.js';

/** What takes part in a session. */
export interface ActiveCapability {
  name: string;
  version: string;
}

/** Something that this installation can do. */
export interface OwnCapability {
  name: string;
  /** Those of which it extends at least one has to take part as well; empty: it stands on its own. */
  extends: readonly string[];
  /** The first version of the protocol that has it; absent: every one that is served. */
  since?: string;
}

const checkout = 'dev.ucp.shopping.checkout';
const cart = 'dev.ucp.shopping.cart';
const since = '2026-04-08';

/** Their versions are the protocol's. */
export const ownCapabilities: readonly OwnCapability[] = [
  { name: checkout, extends: [] },
  { name: 'dev.ucp.shopping.order', extends: [] },
  { name: cart, extends: [], since },
  { name: 'dev.ucp.shopping.catalog.search', extends: [], since },
  { name: 'dev.ucp.shopping.catalog.lookup', extends: [], since },
  { name: 'dev.ucp.shopping.discount', extends: [checkout, cart] },
  { name: 'dev.ucp.shopping.fulfillment', extends: [checkout] },
  { name: 'dev.ucp.shopping.buyer_consent', extends: [checkout] },
];

/**
 * What agent and installation have in common in a version of the protocol, without extensions of what they have not
 * (Universal Commerce Protocol, "Intersection Algorithm"). Null stands for an agent of whom no profile is known: it is
 * taken to have everything. So is every agent of 2026-01-11, whose profiles name what the agent serves, not what it uses.
 */
export function negotiated(version: string, profile: AgentProfile | null): ActiveCapability[] {
  const all = ownCapabilities.filter(own => isIn(own, version)).map(({ name }) => ({ name, version }));
  if (profile === null || !isNegotiated(version)) {
    return all;
  }
  const common = all.filter(({ name }) => profile.capabilities[name]?.includes(version) === true);
  return withoutOrphans(common);
}

const isIn = ({ since: first }: OwnCapability, version: string): boolean =>
  first === undefined || version >= first;

/** Whether capabilities are negotiated in this version of the protocol; before, whoever serves decided alone. */
export const isNegotiated = (version: string): boolean => version >= '2026-01-23';

function withoutOrphans(common: ActiveCapability[]): ActiveCapability[] {
  const names = new Set(common.map(({ name }) => name));
  const kept = common.filter(({ name }) => {
    const parents = ownCapabilities.find(own => own.name === name)?.extends ?? [];
    return parents.length === 0 || parents.some(parent => names.has(parent));
  });
  return kept.length === common.length ? kept : withoutOrphans(kept);
}

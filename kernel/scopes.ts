/** The scopes of all parts, as names of members. `composition/scopes.ts` adds those of every domain, and registers them. */
// biome-ignore lint/suspicious/noEmptyInterface: its members are declared by the composition.
export interface ScopeNames {}

/** What a credential may do: the only permissions there are. */
export type Scope = keyof ScopeNames;

const registered: string[] = [];

/** Every scope, in the order in which they are listed. @throws Error where none were registered. */
export function allScopes(): readonly Scope[] {
  if (registered.length === 0) {
    throw new Error('No scopes are registered: call registerDomains() of composition/registration.ts first.');
  }
  return registered as readonly string[] as readonly Scope[];
}

/** Knows scopes only after `registerScopes`. */
export const isScope = (text: string): text is Scope => registered.includes(text);

/** Makes the scopes known that the domains of this program own. The composition calls it before anything else runs. */
export function registerScopes(names: readonly string[]): void {
  registered.splice(0, registered.length, ...names);
}

/** Roles of an organization's members, from most to least powerful. */
export const roles = ['owner', 'admin', 'finance', 'member'] as const;
export type Role = (typeof roles)[number];

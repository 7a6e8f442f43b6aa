/** How a query, or the fields of a form, spell the organization that a call is for (§5.4, §4.10, RFC 6749). */
export const organizationSpellings = ['organizationId', 'organization-id', 'organization_id'] as const;

/** What a query or form names, by whichever spelling; a list where several disagree. Undefined: it names none. */
export function organizationIn(fields: Readonly<Record<string, unknown>>): unknown {
  const named = [
    ...new Set(organizationSpellings.map(name => fields[name]).filter(value => value !== undefined)),
  ];
  return named.length > 1 ? named : named[0];
}

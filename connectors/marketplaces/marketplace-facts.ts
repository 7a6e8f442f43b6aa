/** The facts that a marketplace tells of a record, without those that are absent or empty. */
export const givenFacts = (
  facts: Readonly<Record<string, string | null | undefined>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(facts).filter((fact): fact is [string, string] => !!fact[1]));

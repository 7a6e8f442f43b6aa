/** Spelled in the spec as they are in code, in its queries (§4.10, §4.7) as in its bodies. */
const camelCaseInSpec: ReadonlySet<string> = new Set(['organizationId']);

/** A query parameter as the spec writes it: `minPrice` is `min-price`. */
export const specSpelling = (name: string): string =>
  camelCaseInSpec.has(name) ? name : name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);

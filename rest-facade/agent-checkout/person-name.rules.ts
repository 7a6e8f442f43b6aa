/** A name in two parts, of a person whose name was given as one: the last word is the last name. */
export function nameParts(name: string | null): { first_name?: string; last_name?: string } {
  if (name === null || name.trim() === '') {
    return {};
  }
  const words = name.trim().split(/\s+/);
  const last = words.at(-1)!;
  return words.length === 1
    ? { first_name: last }
    : { first_name: words.slice(0, -1).join(' '), last_name: last };
}

/** The other way; null where neither is known. */
export function wholeName(...parts: (string | null | undefined)[]): string | null {
  const name = parts
    .map(part => part?.trim() ?? '')
    .filter(part => part !== '')
    .join(' ');
  return name === '' ? null : name;
}

/** The value as JSON; SQL null for JSON null, so that both read back as null. */
export const jsonOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

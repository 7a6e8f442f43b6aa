/** Without what is undefined: an input takes that for null, which clears. */
export const givenFields = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** pg publishes the module (pg-cursor uses it) and not its types. */
declare module 'pg/lib/utils.js' {
  /** A value as it goes over the wire: text, bytes, or null. Throws for what has no such form. */
  export function prepareValue(value: unknown): string | Buffer | null;
}

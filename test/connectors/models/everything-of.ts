/** What a logger could find in an error: its own fields, its stack, and its causes. */
export function everythingOf(error: unknown): unknown {
  return error instanceof Error
    ? {
        ...Object.fromEntries(
          Object.getOwnPropertyNames(error).map(name => [name, error[name as keyof Error]]),
        ),
        cause: everythingOf(error.cause),
      }
    : error;
}

/** Whether the error is Postgres' unique_violation of this constraint. */
export function violatesUnique(error: unknown, name: string): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === name;
}

const reasonLength = 500;

/** Why a call to an endpoint got no answer, for the endpoint's owner: without our own stack. */
export function callFailure(error: unknown, timeoutMs: number): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) {
    return 'The call failed.';
  }
  if (cause.name === 'TimeoutError') {
    return `The endpoint did not answer within ${timeoutMs / 1000} s.`;
  }
  return (cause.message || cause.name).slice(0, reasonLength);
}

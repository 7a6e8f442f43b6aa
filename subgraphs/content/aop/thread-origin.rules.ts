/** What the calls of a thread have as the id of their request, and the jobs that they start: it tells what caused an event. */
export const threadRequestId = ({ aopId, threadId }: { aopId: string; threadId: string }): string =>
  `aop:${aopId}:${threadId}`;

/** The procedure whose thread made a request; null where none did. */
export const aopOfRequest = (requestId: string | null): string | null =>
  /^aop:(?<aopId>[\da-f-]{36}):[\da-f-]{36}$/.exec(requestId ?? '')?.groups?.aopId ?? null;

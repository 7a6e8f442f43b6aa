/** A session: a query answers it itself, a mutation in its payload. */
export type SessionAnswer<Session> = { session: Session } | { change: { session: Session } };

export const sessionOf = <Session>(answer: SessionAnswer<Session>): Session =>
  'change' in answer ? answer.change.session : answer.session;

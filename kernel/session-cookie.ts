/** Longer than any session lasts: the server decides when one ends, and moves that moment while it is used. */
const cookieTtlSeconds = 400 * 24 * 60 * 60;

/** `Set-Cookie` with the token of a session; without a token it takes the cookie away. `hasTls`: clients come over https. */
export function sessionCookie(token: string | null, hasTls: boolean): string {
  const lifetime = token === null ? 0 : cookieTtlSeconds;
  const attributes = [
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${lifetime}`,
    ...(hasTls ? ['Secure'] : []),
  ];
  return `tw_session=${token ?? ''}; ${attributes.join('; ')}`;
}

import type { OauthToken } from './generated/api-types.js';

/** A text, or what answers it for each call. */
type Given = string | (() => string | Promise<string>);

interface Credentials {
  /** An API key of the organization: `tw_sk_...`. Keep it on servers. */
  apiKey: Given;
  /** An access token that you got yourself. */
  accessToken: Given;
  /** An OAuth client. Its token is fetched, shared by all calls, and renewed before it expires or when it is revoked. */
  oauth: { clientId: string; clientSecret: string; scopes?: readonly string[] };
  /** The signed-in session of a first-party page, by its cookie. */
  session: { csrfToken: Given };
}

type Way = keyof Credentials;
type Without<Names extends Way> = { [Name in Names]?: never };

/** Who calls: exactly one way, or nobody for public endpoints. */
export type CredentialOptions =
  | { [Name in Way]: Pick<Credentials, Name> & Without<Exclude<Way, Name>> }[Way]
  | Without<Way>;

/** Shows who calls. */
export interface Credential {
  headers(isWrite: boolean): Promise<Record<string, string>>;
  /** Whether fetch sends cookies. */
  isCookie: boolean;
  /** Forgets what was shown, as the API no longer takes it. Answers whether there may be something better. */
  renew?(shown: Record<string, string>): boolean;
}

/** Asks the API for a token. */
export type FetchToken = (body: Record<string, string>) => Promise<OauthToken>;

export function credentialOf(options: CredentialOptions, fetchToken: FetchToken): Credential {
  const { apiKey, accessToken, oauth, session } = options;
  const given = [apiKey, accessToken, oauth, session].filter(each => each !== undefined);
  if (given.length > 1) {
    throw new TypeError('Give one of apiKey, accessToken, oauth and session.');
  }
  const bearer = apiKey ?? accessToken;
  if (bearer !== undefined) {
    return { headers: async () => bearerOf(await resolvedText(bearer)), isCookie: false };
  }
  if (session !== undefined) {
    return {
      headers: async isWrite =>
        isWrite ? { 'x-csrf-token': await resolvedText(session.csrfToken) } : ({} as Record<string, string>),
      isCookie: true,
    };
  }
  return oauth === undefined
    ? { headers: async () => ({}), isCookie: false }
    : new ClientCredentials(oauth, fetchToken);
}

const resolvedText = async (given: Given): Promise<string> => (typeof given === 'string' ? given : given());
const bearerOf = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** A token is renewed this long before it expires, so that it does not expire on its way. */
const marginMs = 60_000;

/** RFC 6749 section 4.4: one token for all calls; calls that need a new one at the same time ask for it once. */
class ClientCredentials implements Credential {
  readonly isCookie = false;
  readonly #client: Credentials['oauth'];
  readonly #fetchToken: FetchToken;
  #token: Promise<{ headers: Record<string, string>; expiresAtMs: number }> | null = null;
  /** What was fetched last, to tell a token that was rejected from its successor. */
  #current: { headers: Record<string, string>; expiresAtMs: number } | null = null;

  constructor(client: Credentials['oauth'], fetchToken: FetchToken) {
    this.#client = client;
    this.#fetchToken = fetchToken;
  }

  async headers(): Promise<Record<string, string>> {
    if (this.#current !== null && this.#current.expiresAtMs <= performance.now()) {
      this.#forget();
    }
    this.#token ??= this.#fetch();
    return (await this.#token).headers;
  }

  renew(shown: Record<string, string>): boolean {
    if (this.#current?.headers.authorization === shown.authorization) {
      this.#forget();
    }
    return true;
  }

  #forget(): void {
    this.#token = null;
    this.#current = null;
  }

  async #fetch() {
    const { clientId, clientSecret, scopes } = this.#client;
    try {
      const { access_token, expires_in } = await this.#fetchToken({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        ...(scopes === undefined ? {} : { scope: scopes.join(' ') }),
      });
      // A token that is shorter-lived than the margin is used for half of its life.
      const usableMs = Math.max(expires_in * 1000 - marginMs, expires_in * 500);
      this.#current = { headers: bearerOf(access_token), expiresAtMs: performance.now() + usableMs };
      return this.#current;
    } catch (error) {
      // The next call asks again.
      this.#forget();
      throw error;
    }
  }
}

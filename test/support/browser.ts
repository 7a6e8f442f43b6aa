import { runInNewContext } from 'node:vm';
import type { Scope } from '../../kernel/scopes.js';
import { type GraphQLAnswer, GraphQLClient } from './graphql-client.js';
import type { ReplyCheck } from './openapi-check.js';
import { RestClient } from './rest-client.js';

export const password = 'correct horse battery staple';

/** A first-party page: keeps the session's cookie as a browser would, and repeats its CSRF token on every call. */
export class Browser {
  readonly #url: string;
  readonly #check: ReplyCheck | null;
  #cookie: string | null = null;
  /** The last Set-Cookie as it was sent. */
  setCookie: string | null = null;
  csrfToken: string | null = null;

  constructor({ url, check }: { url: string; check: ReplyCheck | null }) {
    this.#url = url;
    this.#check = check;
  }

  get headers(): Record<string, string> {
    return {
      ...(this.#cookie === null ? {} : { cookie: this.#cookie }),
      ...(this.csrfToken === null ? {} : { 'x-csrf-token': this.csrfToken }),
    };
  }

  get rest(): RestClient {
    return new RestClient({ url: this.#url, headers: this.headers, check: this.#check });
  }

  async graphql(
    query: string,
    variables: Record<string, unknown> = {},
    organizationId?: string,
  ): Promise<GraphQLAnswer> {
    const named: Record<string, string> =
      organizationId === undefined ? {} : { 'x-organization-id': organizationId };
    const answer = await new GraphQLClient(this.#url, this.headers).run(query, variables, named);
    this.#keep(answer.headers.get('set-cookie'));
    return answer;
  }

  async signUp(email: string): Promise<void> {
    await this.#enter(
      'mutation ($email: String!, $password: String!) { entered: signUp(input: { email: $email, password: $password, name: "Ida" }) { session { csrfToken } } }',
      email,
    );
  }

  async signIn(email: string, chosen = password): Promise<void> {
    await this.#enter(
      'mutation ($email: String!, $password: String!) { entered: signIn(input: { email: $email, password: $password }) { session { csrfToken } } }',
      email,
      chosen,
    );
  }

  /** The secret of a new API key. */
  async createKey(organizationId: string, scopes: readonly Scope[]): Promise<string> {
    const { data, errors } = await this.graphql(
      'mutation ($scopes: [String!]) { createApiKey(input: { name: "Key", scopes: $scopes }) { issuedApiKey { secret } } }',
      { scopes },
      organizationId,
    );
    if (errors !== undefined) {
      throw new Error(JSON.stringify(errors));
    }
    return data.createApiKey.issuedApiKey.secret as string;
  }

  /** Id and secret of a new OAuth client. */
  async createClient(
    organizationId: string,
    scopes: readonly Scope[],
  ): Promise<{ clientId: string; clientSecret: string }> {
    const { data, errors } = await this.graphql(
      `mutation ($scopes: [String!]!) {
        createOauthClient(input: { name: "Client", scopes: $scopes }) { issuedOauthClient { clientSecret client { clientId } } }
      }`,
      { scopes },
      organizationId,
    );
    if (errors !== undefined) {
      throw new Error(JSON.stringify(errors));
    }
    const { clientSecret, client } = data.createOauthClient.issuedOauthClient;
    return { clientId: client.clientId, clientSecret };
  }

  /** The script of an account page, run as a page's: its `fetch` has the cookie, and it says what the person reads then. */
  async submitAccountPage(page: string, token: string, fields: Record<string, string>): Promise<string> {
    const address = new URL(`${this.#url}/account/${page}#token=${token}`);
    const script = await (await fetch(new URL('account.js', address))).text();
    const message = { textContent: '' };
    const button = { disabled: false };
    let submit = async (_event: { preventDefault(): void }) => {};
    const form = {
      dataset: { page },
      querySelector: () => button,
      addEventListener: (_type: string, listener: typeof submit) => {
        submit = listener;
      },
    };
    runInNewContext(script, {
      URLSearchParams,
      location: address,
      history: { replaceState: () => {} },
      document: { querySelector: (selector: string) => (selector === 'form' ? form : message) },
      FormData: function FormData() {
        return Object.entries(fields);
      },
      fetch: async (path: string, init: RequestInit) => {
        const cookie = this.#cookie === null ? {} : { cookie: this.#cookie };
        const reply = await fetch(new URL(path, address), {
          ...init,
          headers: { ...init.headers, ...cookie },
        });
        this.#keep(reply.headers.get('set-cookie'));
        return reply;
      },
    });
    await submit({ preventDefault: () => {} });
    return message.textContent;
  }

  async #enter(query: string, email: string, chosen = password): Promise<void> {
    const { data, errors } = await this.graphql(query, { email, password: chosen });
    if (errors !== undefined) {
      throw new Error(JSON.stringify(errors));
    }
    this.csrfToken = data.entered.session.csrfToken;
  }

  #keep(setCookie: string | null): void {
    if (setCookie === null) {
      return;
    }
    this.setCookie = setCookie;
    const [pair] = setCookie.split(';') as [string];
    this.#cookie = pair.endsWith('=') ? null : pair;
  }
}

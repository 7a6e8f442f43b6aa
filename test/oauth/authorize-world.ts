import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '../../kernel/ids.js';
import type { Scope } from '../../kernel/scopes.js';
import { Browser, password } from '../support/browser.js';
import { FormBrowser, type Page } from '../support/form-browser.js';
import { type Program, startProgram } from '../support/program.js';

/** Where programs of strangers publish who they are. */
export interface DocumentHost {
  /** `http://127.0.0.1:<port>`; the program may call it, as it is a developer's. */
  origin: string;
  /** Publishes a document at the path and returns its address. */
  publish(path: string, document: Record<string, unknown>): string;
  /** Answers requests for the path. */
  answer(path: string, how: (request: IncomingMessage, response: ServerResponse) => void): string;
  /** How often each path was asked for. */
  asked: Map<string, number>;
  close(): Promise<void>;
}

export async function startDocumentHost(): Promise<DocumentHost> {
  const answers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url!;
    asked.set(path, (asked.get(path) ?? 0) + 1);
    const answer = answers.get(path);
    if (answer === undefined) {
      response.writeHead(404).end();
    } else {
      answer(request, response);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer: DocumentHost['answer'] = (path, how) => {
    answers.set(path, how);
    return origin + path;
  };
  return {
    origin,
    asked,
    answer,
    publish: (path, document) =>
      answer(path, (_request, response) => {
        const body = JSON.stringify({ client_id: origin + path, ...document });
        response.writeHead(200, { 'content-type': 'application/json' }).end(body);
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

export const callback = 'http://127.0.0.1:43210/callback';

/** A client's part of PKCE. */
export function proofKey(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Somebody who has an organization, with a browser for forms and one for /graphql. */
export interface Merchant {
  email: string;
  api: Browser;
  forms: FormBrowser;
  organizationId: string;
}

export type Fields = Record<string, string | undefined>;

/** A client that asks people for their consent, and what it is told. */
export class AuthorizeWorld {
  readonly program: Program;
  readonly host: DocumentHost;

  private constructor(program: Program, host: DocumentHost) {
    this.program = program;
    this.host = host;
  }

  static async start(environment: Record<string, string> = {}): Promise<AuthorizeWorld> {
    return new AuthorizeWorld(await startProgram(environment), await startDocumentHost());
  }

  async close(): Promise<void> {
    await this.program.stop();
    await this.host.close();
  }

  async merchant(): Promise<Merchant> {
    const email = `${newId()}@example.com`;
    const api = new Browser(this.program);
    await api.signUp(email);
    const { json } = await api.rest.post('/api/v1/organizations', { name: 'Acme', defaultCurrency: 'USD' });
    return { email, api, forms: new FormBrowser(this.program.url), organizationId: json.organization.id };
  }

  /** A client with a metadata document of its own. */
  client(more: Record<string, unknown> = {}): string {
    return this.host.publish(`/${newId()}/client.json`, {
      client_name: 'Helpful Assistant',
      redirect_uris: ['http://127.0.0.1/callback', 'https://assistant.example/callback'],
      token_endpoint_auth_method: 'none',
      ...more,
    });
  }

  authorizeUrl(parameters: Fields): string {
    const query = new URLSearchParams(
      Object.entries({
        response_type: 'code',
        redirect_uri: callback,
        state: 'st&te=1',
        code_challenge_method: 'S256',
        ...parameters,
      }).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    return `${this.program.url}/oauth/authorize?${query}`;
  }

  /** Signs in on the page where that is asked for. */
  async signIn(page: Page, merchant: Merchant): Promise<Page> {
    return merchant.forms.submit(page, 'sign_in', { email: merchant.email, password });
  }

  /** A consent to all that is asked for, and the code for it. */
  async consent(merchant: Merchant, parameters: Fields): Promise<URL> {
    const { forms } = merchant;
    let page = await forms.open(this.authorizeUrl(parameters));
    if (page.text.includes('Sign in to see')) {
      page = await this.signIn(page, merchant);
    }
    return (await forms.submit(page, 'approve')).leftFor!;
  }

  async token(fields: Fields) {
    const entries = Object.entries(fields).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    const reply = await fetch(`${this.program.url}/api/v1/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams(entries),
    });
    return { status: reply.status, json: (await reply.json()) as Record<string, string> };
  }

  async revoke(fields: Record<string, string>): Promise<number> {
    const reply = await fetch(`${this.program.url}/api/v1/oauth/revoke`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    return reply.status;
  }

  /** A client that somebody connected: its tokens, and what they were obtained by. */
  async connected(merchant: Merchant, { scope = 'catalog:read', ...more }: Fields = {}) {
    const { verifier, challenge } = proofKey();
    const clientId = more.client_id ?? this.client();
    const request = { client_id: clientId, scope, code_challenge: challenge, ...more };
    const answer = await this.consent(merchant, request);
    const exchange = {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: callback,
      code: answer.searchParams.get('code')!,
      code_verifier: verifier,
    };
    const { status, json } = await this.token(exchange);
    if (status !== 200) {
      throw new Error(JSON.stringify(json));
    }
    return {
      clientId,
      exchange,
      accessToken: json.access_token!,
      refreshToken: json.refresh_token!,
      scope: json.scope!,
    };
  }

  refresh(client: { clientId: string; refreshToken: string }, more: Fields = {}) {
    return this.token({
      grant_type: 'refresh_token',
      client_id: client.clientId,
      refresh_token: client.refreshToken,
      ...more,
    });
  }

  /** The status of a call that needs `catalog:read`. */
  async reads(token: string): Promise<number> {
    return (await this.program.rest(token).get('/api/v1/products')).status;
  }

  /** A client that an owner registered. */
  async register(
    { api, organizationId }: Merchant,
    input: { scopes?: Scope[]; isPublic?: boolean; redirectUris?: string[] } = {},
  ): Promise<{ id: string; clientId: string; clientSecret: string | null }> {
    const { data, errors } = await api.graphql(
      `mutation ($input: CreateOauthClientInput!) {
        createOauthClient(input: $input) { issuedOauthClient { clientSecret client { id clientId } } } }`,
      {
        input: {
          name: 'Registered App',
          scopes: ['catalog:read', 'orders:read'],
          isPublic: true,
          redirectUris: ['http://127.0.0.1/callback'],
          ...input,
        },
      },
      organizationId,
    );
    if (errors !== undefined) {
      throw new Error(JSON.stringify(errors));
    }
    const { clientSecret, client } = data.createOauthClient.issuedOauthClient;
    return { ...client, clientSecret };
  }
}

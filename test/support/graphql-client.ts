/** An answer of `/graphql`. */
export interface GraphQLAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  data: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  errors?: { message: string; path?: unknown; extensions: any }[];
}

/** Speaks GraphQL over HTTP. */
export class GraphQLClient {
  readonly #url: string;
  readonly #headers: Record<string, string>;

  constructor(url: string, headers: Record<string, string>) {
    this.#url = url;
    this.#headers = headers;
  }

  async run(
    query: string,
    variables: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<GraphQLAnswer> {
    const response = await fetch(new URL('/graphql', this.#url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json',
        ...this.#headers,
        ...headers,
      },
      body: JSON.stringify({ query, variables }),
    });
    const answer = (await response.json()) as Pick<GraphQLAnswer, 'data' | 'errors'>;
    return { status: response.status, headers: response.headers, ...answer };
  }
}

import { expect } from 'vitest';
import type { Organization } from './organization.js';

/** A merchant by whose key a test works over GraphQL. */
export class Merchant {
  readonly shop: Organization;

  constructor(shop: Organization) {
    this.shop = shop;
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  async run(document: string, variables: Record<string, unknown> = {}): Promise<any> {
    const { data, errors } = await this.shop.graphql.run(document, variables);
    expect(errors, document).toBeUndefined();
    return data;
  }

  /** Code, and paths of fields, of what is wrong. */
  async wrong(document: string, variables: Record<string, unknown> = {}): Promise<[string, string[]]> {
    const { errors } = await this.shop.graphql.run(document, variables);
    const { code, errors: fields = [] } = errors![0]!.extensions;
    return [code, (fields as { path: string }[]).map(({ path }) => path)];
  }
}

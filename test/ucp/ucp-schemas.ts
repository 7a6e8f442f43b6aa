import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const shared = join(import.meta.dirname, '../../../shared/data/ucp');

/** Where the published schemas lie beside the project; null where they do not: tests that need them are skipped. */
export const sharedUcp = existsSync(shared) ? shared : null;

/** Says what of a value is not as published; empty when all is. */
export type SchemaCheck = (value: unknown) => string[];

const base = 'https://ucp.dev/schemas/';

/** Of profiles. */
const besideSchemas = ['../discovery/*.json', '../services/service_schema.json'];

const idOf = (file: string): string => new URL(file, base).href;

/** The folder of a version, and the schemas that a checkout of it fulfils: the capability's own and its extensions'. */
const versions = {
  '2026-04-08': {
    folder: 'v2026-04-08/source/schemas',
    checkout: [
      'shopping/checkout.json',
      'shopping/fulfillment.json#/$defs/dev.ucp.shopping.checkout',
      'shopping/discount.json#/$defs/dev.ucp.shopping.checkout',
      'shopping/buyer_consent.json#/$defs/dev.ucp.shopping.checkout',
    ],
  },
  '2026-01-11': {
    folder: 'v2026-01-11/spec/schemas',
    checkout: [
      'shopping/checkout_resp.json',
      'shopping/fulfillment_resp.json#/$defs/checkout',
      'shopping/discount_resp.json#/$defs/checkout',
      'shopping/buyer_consent_resp.json#/$defs/checkout',
    ],
  },
} as const;
export type PublishedVersion = keyof typeof versions;

/**
 * The published schemas of a version. They refer to each other by their files' names, which in 2026-01-11 are not those of
 * their `$id`s, so that each is known by its file.
 */
export class UcpSchemas {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #checkout: SchemaCheck[];

  constructor(version: PublishedVersion) {
    const { folder, checkout } = versions[version];
    addFormats.default(this.#ajv);
    const root = join(shared, folder);
    for (const file of globSync(['**/*.json', ...besideSchemas], { cwd: root })) {
      const schema = JSON.parse(readFileSync(join(root, file), 'utf8'));
      this.#ajv.addSchema({ ...schema, $id: idOf(file.replaceAll('\\', '/')) });
    }
    this.#checkout = checkout.map(name => this.check(name));
  }

  /** By the file's name below `schemas/`, and a pointer into it. */
  check(name: string): SchemaCheck {
    const validate = this.#ajv.compile({ $ref: idOf(name) });
    return value => (validate(value) ? [] : problemsOf(validate));
  }

  /** What of a checkout is not as published. */
  readonly checkoutProblems: SchemaCheck = value => this.#checkout.flatMap(check => check(value));
}

const problemsOf = ({ errors }: ValidateFunction): string[] =>
  (errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import type { ProviderFault } from '../../connectors/provider-calls/sandbox/provider-sandbox.js';
import { readTable } from '../../kernel/data-file.js';
import type { AskedTexts } from '../catalog/enrichment/enrichment-shop.js';
import type { RestClient } from '../support/rest-client.js';

const suite = 'subgraphs/catalog/claim-check/suite';

interface Template {
  title: string;
  description: string;
  images?: string[];
  options?: { name: string; values: string[] }[];
  attributes?: Record<string, string>;
  [field: string]: unknown;
}

/** A text of the suites, for the product that it is about. */
export interface WrittenLine {
  isBait: boolean;
  product: string;
  /** Field that it translates; empty: it is in the language of the product. */
  of: string;
  language: string;
  text: string;
}

const linesOf = (name: string, isBait: boolean): WrittenLine[] =>
  readTable(`${suite}/${name}.tsv`)
    .slice(1)
    .map(([product, of, language, text]) => ({
      isBait,
      product: product!,
      of: of!,
      language: language!,
      text: text!,
    }))
    // What a document says is no field of a product.
    .filter(({ product }) => templates[product]!.documents === undefined);

const templates: Record<string, Template> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../..', suite, 'products.json'), 'utf8'),
);

/** Steps that have no factor in common with the numbers of lines: few products have lines of all languages, many all lines. */
const steps = { bait: 89, honest: 47 };

/** Baits of the suite, and between them honest texts, over and over: what the model writes of each product. */
export function linesFor(count: number): WrittenLine[] {
  const [baits, honest] = [linesOf('baits', true), linesOf('honest', false)];
  return Array.from({ length: count }, (_, index) => {
    const turn = Math.floor(index / 2);
    return index % 2 === 0
      ? baits[(turn * steps.bait) % baits.length]!
      : honest[(turn * steps.honest) % honest.length]!;
  });
}

/** A product's number is in its title, so that a call to the model says what it is about. */
const mark = (index: number): string => `REFA${String(index).padStart(5, '0')}`;

export const indexIn = (text: string): number => Number(/REFA(\d{5})/.exec(text)![1]);

export async function createProduct(rest: RestClient, line: WrittenLine, index: number): Promise<string> {
  const { images = [], options = [], attributes = {}, dimensions: _, ...fields } = templates[line.product]!;
  const { json, text, status } = await rest.post('/api/v1/products', {
    ...fields,
    title: `${fields.title} ${mark(index)}`,
    currency: 'SGD',
    attributes: {
      ...attributes,
      ...Object.fromEntries(options.map(({ name, values }) => [name, values.join(', ')])),
    },
    images: images.map(altText => ({ url: `https://media.example/${mark(index)}.jpg`, altText })),
  });
  if (status !== 201) throw new Error(text);
  return json.product.id;
}

/** What the model writes of a product: its line, where the line is of what is asked for; nothing else. */
export function written(line: WrittenLine, { names, isTranslation }: AskedTexts): Record<string, unknown> {
  const isAsked = isTranslation === (line.of !== '');
  const texts = isAsked ? [line.text] : [];
  return Object.fromEntries(
    names.map(name => {
      if (name === 'highlights') return [name, isTranslation ? [] : texts];
      if (name === 'description') return [name, line.of === 'description' ? texts : []];
      return [name, line.of === 'title' ? (texts[0] ?? '') : ''];
    }),
  );
}

/** The same faults for the same seed, one in ten calls. */
export class Faults {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0 || 1;
  }

  next(): ProviderFault | null {
    if (this.#roll(10) > 0) return null;
    const kinds: ProviderFault[] = ['throttled', 'error', 'slow', 'invalid_json', 'truncated', 'empty'];
    return kinds[this.#roll(kinds.length)]!;
  }

  /** Xorshift, which needs no library and no clock. */
  #roll(sides: number): number {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    return (this.#state >>> 0) % sides;
  }
}

export interface StoredProposal {
  productId: string;
  field: string;
  status: string;
  madeBy: string;
  proposedValue: string[];
}

export const storedProposals = async (db: Client): Promise<StoredProposal[]> =>
  (
    await db.query<StoredProposal>(
      `select product_id as "productId", field, status, made_by as "madeBy", proposed_value as "proposedValue"
       from catalog.enrichment_proposal`,
    )
  ).rows;

/** Parts that are done, as `<product> <part>`. */
export const finishedParts = async (db: Client): Promise<Set<string>> =>
  new Set(
    (
      await db.query<{ part: string }>(
        `select product_id || ' ' || unnest(finished_parts) as part from catalog.enriched_product`,
      )
    ).rows.map(({ part }) => part),
  );

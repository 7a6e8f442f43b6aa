import { expect } from 'vitest';
import type { RestClient } from '../../support/rest-client.js';

interface Figure {
  metric: string;
  unit: string;
  currency: string | null;
  value: string | null;
  reason: { code: string; message: string } | null;
  previous: string | null;
  isEstimated: boolean;
}

interface Table {
  key: string;
  dimensions: string[];
  rows: { keys: { dimension: string; value: string | null; label: string | null }[]; figures: Figure[] }[];
  isTruncated: boolean;
}

/** A report of a section, as REST answers it. */
export class Report {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into reports of every section.
  readonly json: any;

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  constructor(json: any) {
    this.json = json;
  }

  static async read(rest: RestClient, section: string, query = ''): Promise<Report> {
    const { status, json, text } = await rest.get(`/api/v1/analytics/${section}?${query}`);
    expect([status, text]).toEqual([200, text]);
    return new Report(json.report ?? json.data ?? json);
  }

  table(key: string): Table {
    const found = (this.json.tables as Table[]).find(table => table.key === key);
    expect(found, key).toBeDefined();
    return found!;
  }

  /** Rows as their keys and the values of these metrics; of all where none is named. */
  rows(key: string, metrics: readonly string[] = []): Record<string, string | null>[] {
    return this.#rows(key, metrics, ({ value }) => value);
  }

  /** The same, of the comparison. */
  previous(key: string, metrics: readonly string[] = []): Record<string, string | null>[] {
    return this.#rows(key, metrics, ({ previous }) => previous);
  }

  /** Why the figures of a table have no value. */
  reasons(key: string): (string | null)[] {
    return this.table(key).rows.flatMap(({ figures }) => figures.map(({ reason }) => reason?.code ?? null));
  }

  get notes(): string[] {
    return this.json.completeness.notes.map(({ code }: { code: string }) => code);
  }

  #rows(key: string, metrics: readonly string[], shown: (figure: Figure) => string | null) {
    return this.table(key).rows.map(({ keys, figures }) => ({
      ...Object.fromEntries(keys.map(({ dimension, value }) => [dimension, value])),
      ...Object.fromEntries(
        figures
          .filter(({ metric }) => metrics.length === 0 || metrics.includes(metric))
          .map(figure => [figure.metric, shown(figure)]),
      ),
    }));
  }
}

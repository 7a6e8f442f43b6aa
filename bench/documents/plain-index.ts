import type { BenchDatabase } from '../bench-database.js';

/** What PostgreSQL does without us: a table of pages with a GIN index of their words, ranked as its manual shows. */
export class PlainIndex {
  readonly #database: BenchDatabase;

  private constructor(database: BenchDatabase) {
    this.#database = database;
  }

  static async create(database: BenchDatabase): Promise<PlainIndex> {
    await database.query(
      'create table page (document integer, number integer, text text, search tsvector, primary key (document, number))',
    );
    await database.query('create index page_search on page using gin (search)');
    return new PlainIndex(database);
  }

  /** All pages of a document by one statement. */
  async add(document: number, pages: readonly string[]): Promise<void> {
    await this.#database.query(
      `insert into page select $1, number, text, to_tsvector('english', text)
       from unnest($2::text[]) with ordinality as given (text, number)`,
      [document, pages],
    );
  }

  async search(text: string): Promise<void> {
    await this.#database.query(
      `select document, number, text, ts_rank_cd(search, query) as rank
       from page, plainto_tsquery('english', $1) query where search @@ query order by rank desc limit 10`,
      [text],
    );
  }

  async settle(): Promise<void> {
    await this.#database.query('vacuum analyze page');
  }
}

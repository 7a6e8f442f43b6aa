import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { textSearchConfiguration } from './language.rules.js';
import { searchWords } from './search-words.rules.js';

/** A sentence of a document in this language (BCP 47; null: unknown). */
export interface ComparedSentence {
  text: string;
  language: string | null;
}

/** Words are compared by their stems, and without stop words, as the search of documents does in the same language. */
const shared = sql(
  'content.documentPassage.sharedWords',
  `select (
     select count(*)::integer from unnest(tsvector_to_array(to_tsvector(s.configuration::regconfig, s.words))) as own (word)
     where own.word = any(tsvector_to_array(to_tsvector(s.configuration::regconfig, $3)))
   ) as shared
   from unnest($1::text[], $2::text[]) with ordinality as s (words, configuration, number) order by s.number`,
);

/** How many different words each sentence has in common with a text, in the order of the sentences. */
export async function sharedWords(
  reader: Pick<Database, 'query'>,
  sentences: readonly ComparedSentence[],
  text: string,
): Promise<number[]> {
  const rows = await reader.query<{ shared: number }>(shared, [
    sentences.map(sentence => searchWords(sentence.text)),
    sentences.map(({ language }) => textSearchConfiguration(language)),
    searchWords(text),
  ]);
  return rows.map(row => row.shared);
}

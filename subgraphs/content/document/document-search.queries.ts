import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { documentLimits } from './document.limits.js';
import type { DocumentFormat } from './document.values.js';
import { soughtWords } from './search-words.rules.js';

type Reader = Pick<Database, 'query'>;

/** Documents that are searched; a field that is null restricts nothing. */
export interface SearchedDocuments {
  ids?: string[] | null;
  formats?: DocumentFormat[] | null;
  languages?: string[] | null;
}

export interface FoundPassage extends Record<string, unknown> {
  documentId: string;
  position: number;
  page: number | null;
  heading: string | null;
  offset: number;
  text: string;
  /** 0 to 1: more and closer occurrences of the words, and those in headings, rank higher. */
  score: number;
}

/** Whether all words are in each passage, or only some of them. */
export type SearchMatch = 'all_words' | 'any_words';

export interface FoundPassages {
  match: SearchMatch;
  items: FoundPassage[];
}

/**
 * The query is made by each configuration that documents of the organization are indexed in, and by none, since nobody says in
 * which language they ask. Candidates are bounded before they are ranked: to rank all passages with a common word costs much
 * and tells little. A rank is divided by the logarithm of the length, and scaled to 1 (normalization 1 and 32).
 */
const search = sql(
  'content.documentPassage.search',
  `with query as materialized (
     select string_agg('(' || made.query || ')', ' | ')::tsquery as query from (
       select distinct to_tsquery(used.configuration::regconfig, $2)::text as query from (
         select 'simple' as configuration
         union select search_configuration from content.document
         where organization_id = $1 and search_configuration is not null) used) made
     where made.query <> ''),
   candidate as materialized (
     select p.document_id, p.position, ts_rank_cd(p.search, query.query, 1 | 32) as score
     from query, content.document_passage p
     where p.organization_id = $1 and p.search @@ query.query
       and (p.document_id = any($3::uuid[]) or $3::uuid[] is null)
       and ($4::text[] is null and $5::text[] is null or exists (
         select from content.document d where d.organization_id = $1 and d.id = p.document_id
           and (d.format = any($4::text[]) or $4::text[] is null)
           and (d.language = any($5::text[]) or $5::text[] is null)))
     limit ${documentLimits.searchCandidatesMax}),
   best as materialized (select * from candidate order by score desc, document_id, position limit $6)
   select p.document_id as "documentId", p.position, p.page, p.heading, p.start_offset as "offset", p.text, best.score
   from best join content.document_passage p
     on p.organization_id = $1 and p.document_id = best.document_id and p.position = best.position
   order by best.score desc, p.document_id, p.position`,
);

interface SoughtPassages {
  q: string;
  limit: number;
  documents: SearchedDocuments;
}

const quoted = (q: string): string[] =>
  soughtWords(q).map(({ word, isPrefix }) => `'${word}'${isPrefix ? ':*' : ''}`);

const run = (
  reader: Reader,
  organizationId: string,
  joined: string,
  { limit, documents: { ids = null, formats = null, languages = null } }: Omit<SoughtPassages, 'q'>,
): Promise<FoundPassage[]> =>
  reader.query<FoundPassage>(search, [organizationId, joined, ids, formats, languages, limit]);

/** Passages with all words of the query, the best first; if there is none, those with any. */
export async function searchPassages(
  reader: Reader,
  organizationId: string,
  { q, ...sought }: SoughtPassages,
): Promise<FoundPassages> {
  const words = quoted(q);
  if (words.length === 0) {
    return { match: 'all_words', items: [] };
  }
  const items = await run(reader, organizationId, words.join(' & '), sought);
  return items.length > 0 || words.length === 1
    ? { match: 'all_words', items }
    : { match: 'any_words', items: await run(reader, organizationId, words.join(' | '), sought) };
}

/** Passages that say something about what a text is about, the best first: those with any of its first different words. */
export async function passagesAbout(
  reader: Reader,
  organizationId: string,
  { q, ...sought }: SoughtPassages,
): Promise<FoundPassage[]> {
  const words = [...new Set(quoted(q))].slice(0, documentLimits.soughtWordsMax);
  return words.length === 0 ? [] : run(reader, organizationId, words.join(' | '), sought);
}

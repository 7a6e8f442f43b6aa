import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { documentLimits } from './document.limits.js';

/** A part of the text of a document. */
export interface DocumentText {
  text: string;
  /** Where the next part begins; null where there is none. */
  nextOffset: number | null;
}

const passages = sql(
  'content.documentPassage.from',
  `select start_offset as "offset", text from content.document_passage
   where organization_id = $1 and document_id = $2 and start_offset >= $3
   order by position limit ${documentLimits.textPassagesMax + 1}`,
);

/** What was indexed of the document's text, from the first passage that begins at `offset` or after it. */
export async function findDocumentText(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  documentId: string,
  offset: number,
): Promise<DocumentText> {
  const rows = await reader.query<{ offset: number; text: string }>(passages, [
    organizationId,
    documentId,
    offset,
  ]);
  const shown = rows.slice(0, documentLimits.textPassagesMax);
  const pieces = shown.map((passage, index) => {
    const before = shown[index - 1];
    // Passages leave out nothing but white space: a paragraph's end, or what is between two sentences of one.
    const gap = before === undefined ? 0 : passage.offset - before.offset - before.text.length;
    return `${gap > 1 ? '\n\n' : ' '.repeat(gap)}${passage.text}`;
  });
  return { text: pieces.join(''), nextOffset: rows[documentLimits.textPassagesMax]?.offset ?? null };
}

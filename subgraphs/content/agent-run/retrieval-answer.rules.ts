import { type FoundRecord, keyOf } from './found-records.rules.js';

const quotesMax = 5;
const quoteLength = 600;
const recordsMax = 10;

/** The answer that rules give: passages of documents, quoted, and what was found of products and orders. */
export function retrievalAnswer(found: readonly FoundRecord[]): string {
  const passages = found.filter(({ quote }) => quote !== null).slice(0, quotesMax);
  const records = (kind: FoundRecord['kind']) =>
    found
      .filter(each => each.kind === kind && each.quote === null && each.title !== null)
      .slice(0, recordsMax);
  const parts = [
    ...passages.map(quoted),
    ...listed('Products', records('product')),
    ...listed('Orders', records('order')),
  ];
  return parts.length === 0 ? nothing : parts.join('\n\n');
}

const nothing = 'Nothing was found in documents, products or orders for this question.';

function quoted(passage: FoundRecord): string {
  const { title, page, heading, quote } = passage;
  const place = [title ?? 'Document', page === null ? null : `page ${page}`, heading].filter(
    each => each !== null,
  );
  const text = [...(quote ?? '')]
    .slice(0, quoteLength)
    .join('')
    .replace(/\s*\n\s*/gu, '\n> ');
  return `${place.map(plain).join(', ')} ${markOf(passage)}:\n> ${text}`;
}

const listed = (heading: string, records: readonly FoundRecord[]): string[] =>
  records.length === 0
    ? []
    : [`${heading}:\n${records.map(each => `- ${plain(each.title ?? each.id)} ${markOf(each)}`).join('\n')}`];

const markOf = (record: FoundRecord): string => `[[${keyOf(record)}]]`;

const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/**
 * The rows of a table in CSV (RFC 4180) with a header row, each as an object. A quotation mark that is not at the
 * beginning of a field stands for itself, as in tables that hold JSON without escaping it.
 *
 * @param {string} text
 * @returns {Record<string, string>[]}
 */
export function csvRows(text) {
  const [header, ...records] = recordsOf(text.replace(/^\uFEFF/, ''));
  if (header === undefined) return [];
  return records.map(fields => Object.fromEntries(header.map((name, index) => [name, fields[index] ?? ''])));
}

/** One field with what ends it. */
const field = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|\r|$)/y;

function recordsOf(text) {
  const records = [];
  let record = [];
  field.lastIndex = 0;
  while (field.lastIndex < text.length) {
    const [, quoted, plain, end] = field.exec(text);
    record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ',') {
      if (record.some(value => value !== '')) records.push(record);
      record = [];
    }
  }
  if (record.some(value => value !== '')) records.push(record);
  return records;
}

import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../kernel/errors.js';
import { readCsvTable } from './csv-table.js';

const columns = {
  id: { names: ['id', 'key'], isRequired: true },
  price: { names: ['price'] },
  title: { names: ['title', 'service level'] },
} as const;
const read = (text: string, rowsMax = 10) => {
  const { rows, errors } = readCsvTable(text, columns, rowsMax);
  return { rows: rows.map(({ number, cells }) => [number, Object.fromEntries(cells)]), errors };
};
const errorOf = (text: string, rowsMax = 10) => {
  try {
    read(text, rowsMax);
  } catch (error) {
    return error instanceof AppError ? [error.code, error.errors[0]?.code] : error;
  }
};

describe('a table', () => {
  it('has its columns in any order, under any of their names', () => {
    const text = '\uFEFFService_Level;more;KEY\r\n"a; ""b""";x;1\r\n\r\n;;2\r\n';
    expect(read(text)).toEqual({
      rows: [
        [2, { title: 'a; "b"', id: '1' }],
        [4, { id: '2' }],
      ],
      errors: [],
    });
  });

  it('says what the file calls its columns', () => {
    const { headers } = readCsvTable('Service Level,more, Key\n', columns, 1);
    expect([...headers]).toEqual([
      ['title', 'Service Level'],
      ['id', 'Key'],
    ]);
  });

  it.each([',', ';', '\t', '|'])('may be separated by %j', delimiter => {
    expect(read(`${['id', 'title'].join(delimiter)}\n${['1', 'one'].join(delimiter)}`).rows).toEqual([
      [2, { id: '1', title: 'one' }],
    ]);
  });

  it('says of each row what is wrong with it, and reads the others', () => {
    const text = 'id,title\n1,"one"x\n2,two\n3,three,more\n4,fo\0ur\n5';
    const { rows, errors } = read(text);
    expect(rows).toEqual([
      [3, { id: '2', title: 'two' }],
      [6, { id: '5' }],
    ]);
    expect(errors.map(({ path, code }) => [path, code])).toEqual([
      ['rows.2', 'QUOTE_BROKEN'],
      ['rows.4', 'COLUMN_COUNT'],
      ['rows.5', 'CHARACTER_INVALID'],
    ]);
  });

  it('is rejected as a whole without its columns, with one of them twice, or too long', () => {
    expect(errorOf('')).toEqual(['IMPORT_FILE_INVALID', 'FILE_COLUMNS_MISSING']);
    expect(errorOf('title\nx')).toEqual(['IMPORT_FILE_INVALID', 'FILE_COLUMNS_MISSING']);
    expect(errorOf('id,key\n1,2')).toEqual(['IMPORT_FILE_INVALID', 'FILE_COLUMN_TWICE']);
    expect(errorOf('id\n1\n2\n3', 2)).toEqual(['IMPORT_FILE_INVALID', 'FILE_TOO_LONG']);
    expect(read('id\n1\n2', 2).rows).toHaveLength(2);
  });
});

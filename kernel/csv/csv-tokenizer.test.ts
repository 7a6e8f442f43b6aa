import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLimits } from './csv.limits.js';
import { type CsvRecord, CsvTokenizer } from './csv-tokenizer.js';
import { delimiters } from './delimiters.js';

const tokenize = (pieces: readonly string[], delimiter = ','): CsvRecord[] => {
  const tokenizer = new CsvTokenizer(delimiter);
  return [...pieces.flatMap(piece => [...tokenizer.feed(piece)]), ...tokenizer.finish()];
};
const cellsOf = (text: string, delimiter = ','): string[][] =>
  tokenize([text], delimiter).map(record => record.cells);
const faultsOf = (text: string) =>
  tokenize([text]).map(record => record.fault?.code ?? record.cells.join('/'));

const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc
    .array(fc.constantFrom('"', ',', ';', '\t', '|', '\r', '\n', 'a', 'é', '😀', ' '), { maxLength: 8 })
    .map(parts => parts.join('')),
);
const table = fc
  .integer({ min: 2, max: 5 })
  .chain(width => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 }));

describe('reading back what was written', () => {
  it('returns any table exactly, for every delimiter, line end and quoting', () => {
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(...delimiters),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        (cells, delimiter, record_delimiter, quoted) => {
          // The writer quotes a cell for its own line end only, so mixtures of CR and LF are quoted throughout.
          const quoted_match = /[\r\n]/;
          const text = stringify(cells, { delimiter, record_delimiter, quoted, quoted_match });
          expect(cellsOf(text, delimiter)).toEqual(cells);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('does not depend on where the text is cut into pieces', () => {
    const anyText = fc.array(fc.constantFrom('"', ',', '\r', '\n', 'a', 'b', '""', '\r\n'), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(anyText, fc.array(fc.nat(60)), (parts, cuts) => {
        const text = parts.join('');
        const places = [0, ...cuts.filter(cut => cut < text.length).sort((a, b) => a - b), text.length];
        const pieces = places.slice(1).map((place, index) => text.slice(places[index], place));
        expect(tokenize(pieces)).toEqual(tokenize([text]));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('line ends', () => {
  it('accepts LF, CRLF, CR and a mixture, and counts blank lines as rows', () => {
    const records = tokenize(['a,b\r\nc,d\re,f\n\ng,h']);
    expect(records.map(({ row, cells }) => [row, ...cells])).toEqual([
      [1, 'a', 'b'],
      [2, 'c', 'd'],
      [3, 'e', 'f'],
      [4, ''],
      [5, 'g', 'h'],
    ]);
  });

  it('takes a CRLF cut between two pieces as one line end', () => {
    expect(tokenize(['a,b\r', '\nc,d\r', '\n']).map(record => record.cells)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('numbers a cell with newlines as one row', () => {
    const records = tokenize(['a,"1\n2\r\n3"\nb,4\n']);
    expect(records.map(({ row, cells }) => [row, ...cells])).toEqual([
      [1, 'a', '1\n2\r\n3'],
      [2, 'b', '4'],
    ]);
  });
});

describe('spaces around a quoted cell', () => {
  const text = 'a , "b, ""c""" ,"d" \n  "e","f"  ,\n';
  const cells = [
    ['a ', 'b, "c"', 'd'],
    ['e', 'f', ''],
  ];

  it('are no part of it, however the text is cut into pieces', () => {
    for (let at = 0; at <= text.length; at++) {
      expect(tokenize([text.slice(0, at), text.slice(at)]).map(record => record.cells)).toEqual(cells);
    }
    expect(tokenize([...text]).map(record => record.cells)).toEqual(cells);
  });

  it('leave a quote that does not close its cell on its line what it is', () => {
    expect(cellsOf('a, "b" c, "d\n1, 2,"3"\n')).toEqual([
      ['a', ' "b" c', ' "d'],
      ['1', ' 2', '3'],
    ]);
    expect(cellsOf('a, "b\n1", 2\n')).toEqual([
      ['a', ' "b'],
      ['1"', ' 2'],
    ]);
  });
});

describe('broken quotes', () => {
  it('keeps quotes inside an unquoted cell literally', () => {
    expect(cellsOf('5" pipe,a"b"\n')).toEqual([['5" pipe', 'a"b"']]);
  });

  it('costs only its own record when text follows a closing quote', () => {
    expect(faultsOf('a,1\nb,"5" pipe"\nc,3\n')).toEqual(['a/1', 'QUOTE_BROKEN', 'c/3']);
  });

  it('reports a quote that is never closed where it opened, and reads the rows behind it', () => {
    const records = tokenize(['a,1\nb,"open\nc,3\nd,"fine"\ne,5\n']);
    expect(records.map(({ row, cells, fault }) => fault ?? [row, ...cells])).toEqual([
      [1, 'a', '1'],
      { code: 'QUOTE_UNCLOSED', cellIndex: 1 },
      [3, 'c', '3'],
      [4, 'd', 'fine'],
      [5, 'e', '5'],
    ]);
  });

  it('reports a quote that is open at the end of the file', () => {
    expect(faultsOf('a,1\nb,"open\nc,3')).toEqual(['a/1', 'QUOTE_UNCLOSED', 'c/3']);
  });

  it('never loses a line: every line of a file with broken quotes is in some record', () => {
    const line = fc.array(fc.constantFrom('"', ',', 'x'), { maxLength: 6 }).map(parts => parts.join(''));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), lines => {
        const text = [...lines.map((content, index) => `${index}${content}`), 'last,1'].join('\n');
        const records = tokenize([text]);
        const hasLast = records.some(({ cells }) => cells.join(',').endsWith('last,1'));
        expect(hasLast).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('large records', () => {
  it('reads a quoted cell of 5 MB and the row after it', () => {
    const large = 'x'.repeat(5_000_000);
    const records = tokenize(['a,"', large, '"\nb,2\n']);
    expect(records.map(({ cells, fault }) => [fault, cells[0], cells[1]?.length])).toEqual([
      [null, 'a', 5_000_000],
      [null, 'b', 1],
    ]);
  });

  it('drops a line beyond the limit, says so, and goes on at the next line', () => {
    const pieces = Array.from({ length: 20 }, () => 'x'.repeat(csvLimits.recordChars / 8));
    const records = tokenize(['a,1\nb,', ...pieces, '\nc,3\n']);
    expect(records.map(({ row, cells, fault }) => fault ?? [row, ...cells])).toEqual([
      [1, 'a', '1'],
      { code: 'RECORD_TOO_LARGE', cellIndex: 1 },
      [3, 'c', '3'],
    ]);
  });

  it('gives up on an open quote beyond the limit and reads the lines it had covered', () => {
    const line = `y,${'z'.repeat(997)}\n`;
    const records = tokenize(['a,"open\n', line.repeat(csvLimits.recordChars / 1000 + 10)]);
    expect(records[0]?.fault).toEqual({ code: 'QUOTE_UNCLOSED', cellIndex: 1 });
    expect(records.slice(1).map(({ row }) => row)).toEqual(
      Array.from({ length: Math.floor(csvLimits.recordChars / 1000 + 10) }, (_, index) => index + 2),
    );
  });
});

import { ExpressionError } from './expression-error.js';

export interface TextPart {
  text: string;
  isExpression: boolean;
}

/**
 * The plain parts of a text, and the expressions between `{{` and `}}`. Braces and quotes within an expression are counted,
 * so that it may hold maps, and texts with braces. Two braces as plain text are written `{{ "{{" }}`.
 *
 * @throws ExpressionError where an expression is not closed.
 */
export function splitText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (let open = text.indexOf('{{'); open !== -1; open = text.indexOf('{{', from)) {
    if (open > from) {
      parts.push({ text: text.slice(from, open), isExpression: false });
    }
    const close = endOf(text, open + 2);
    if (close === -1) {
      throw new ExpressionError(
        'EXPRESSION_INVALID',
        `The expression at character ${open + 1} has no closing "}}".`,
      );
    }
    parts.push({ text: text.slice(open + 2, close), isExpression: true });
    from = close + 2;
  }
  return from === text.length && from > 0
    ? parts
    : [...parts, { text: text.slice(from), isExpression: false }];
}

function endOf(text: string, from: number): number {
  let depth = 0;
  for (let place = from; place < text.length; place += 1) {
    const letter = text[place];
    if (letter === '"' || letter === "'") {
      place = endOfQuotes(text, place);
    } else if (letter === '{') {
      depth += 1;
    } else if (letter === '}' && depth > 0) {
      depth -= 1;
    } else if (letter === '}' && text[place + 1] === '}') {
      return place;
    }
  }
  return -1;
}

/** The last quote of the text that begins here; the end of everything where it has none. */
function endOfQuotes(text: string, open: number): number {
  const quote = text[open]!;
  const isTriple = text.startsWith(quote.repeat(3), open);
  const isRaw = /[rR]/.test(text[open - 1] ?? '');
  const mark = isTriple ? quote.repeat(3) : quote;
  for (let place = open + mark.length; place < text.length; place += 1) {
    if (text[place] === '\\' && !isRaw) {
      place += 1;
    } else if (text.startsWith(mark, place)) {
      return place + mark.length - 1;
    }
  }
  return text.length;
}

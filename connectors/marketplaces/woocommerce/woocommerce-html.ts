import { Parser } from 'htmlparser2';

const lineEnds: ReadonlySet<string> = new Set(['br', 'p', 'li', 'div', 'blockquote']);
const unread: ReadonlySet<string> = new Set(['script', 'style']);

/** What a reader of the HTML reads: text and line breaks alone. */
export function plainText(html: string): string {
  const parts: string[] = [];
  let unreadDepth = 0;
  const parser = new Parser(
    {
      ontext: text => {
        if (unreadDepth === 0) {
          parts.push(text.replaceAll(/\s+/g, ' '));
        }
      },
      onopentag: name => {
        unreadDepth += unread.has(name) ? 1 : 0;
      },
      onclosetag: name => {
        unreadDepth -= unread.has(name) ? 1 : 0;
        parts.push(lineEnds.has(name) ? '\n' : '');
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return parts
    .join('')
    .replaceAll(/ *\n[ \n]*/g, '\n')
    .trim();
}

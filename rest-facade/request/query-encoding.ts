import type { FieldError } from '../../kernel/errors.js';
import { repaired } from '../../kernel/outside-text.js';

const malformed = { code: 'CHARACTER_INVALID', message: 'must be UTF-8 in its percent-encoding' };

/**
 * Parameters of an address whose escapes are no UTF-8 (RFC 3986 \u00a72.5), such as `%FF`: they would be read as something that nobody wrote.
 * A `%` that begins no escape is itself.
 */
export function queryEncodingErrors(url: string): FieldError[] {
  const at = url.indexOf('?');
  if (at < 0 || !url.includes('%', at)) return [];
  return url
    .slice(at + 1)
    .split('&')
    .filter(pair => !isDecodable(pair))
    .map(pair => ({ path: decodedName(pair), ...malformed }));
}

function isDecodable(pair: string): boolean {
  try {
    decodeURIComponent(pair.replaceAll(/%(?![\da-f]{2})/gi, '%25'));
    return true;
  } catch {
    return false;
  }
}

const decodedName = (pair: string): string => {
  const name = pair.split('=', 1)[0]!;
  return isDecodable(name) ? repaired(decodeURIComponent(name.replaceAll(/%(?![\da-f]{2})/gi, '%25'))) : name;
};

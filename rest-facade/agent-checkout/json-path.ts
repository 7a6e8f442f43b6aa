const index = /^\d+$/;
const member = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** A dotted path (`line_items.0.quantity`) as JSONPath (RFC 9535): `$.line_items[0].quantity`; `$` for the whole body. */
export const jsonPathOf = (path: string): string =>
  path
    .split('.')
    .filter(step => step !== '')
    .reduce((text, step) => `${text}${stepOf(step)}`, '$');

function stepOf(name: string): string {
  if (index.test(name)) {
    return `[${name}]`;
  }
  return member.test(name) ? `.${name}` : `['${name.replace(/['\\]/g, '\\$&')}']`;
}

/** A host name as merchants' domains are stored: in lower case, in ASCII (RFC 5890), without the dot of the root. Null: it is none. */
export function domainName(text: string): string | null {
  const name = text.trim().toLowerCase().replace(/\.$/, '');
  return name === '' || /[\s/:@?#[\]\\%]/.test(name) || !URL.canParse(`http://${name}`)
    ? null
    : new URL(`http://${name}`).hostname;
}

/**
 * Whether a text is the address of a page or picture that may be shown to others: http or https, or only https, at most `lengthMax`
 * characters, without a user name or password, which would be published with it.
 */
export function isWebAddress(
  text: string,
  { lengthMax, isSecure = false }: { lengthMax: number; isSecure?: boolean },
): boolean {
  const url = text.length <= lengthMax ? URL.parse(text) : null;
  const isWeb = url?.protocol === 'https:' || (url?.protocol === 'http:' && !isSecure);
  return isWeb && url.username === '' && url.password === '';
}

/** For sorting by code units, whatever the language; null comes first, beside the empty text. */
export function compareTexts(a: string | null, b: string | null): number {
  const [left, right] = [a ?? '', b ?? ''];
  return left < right ? -1 : Number(left > right);
}

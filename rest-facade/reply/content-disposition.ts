/** `Content-Disposition` for a download (RFC 6266), with a name of any script. */
export const attachment = (fileName: string): string =>
  `attachment; filename="${fileName.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;

/** The file name that a request gives its raw body; undefined where it gives none. */
export function dispositionFileName(header: string | undefined): string | undefined {
  const { extended, quoted, token } = pattern.exec(header ?? '')?.groups ?? {};
  return extended === undefined ? (quoted ?? token) : decoded(extended);
}

const pattern =
  /filename\*=UTF-8''(?<extended>[^;]+)|filename="(?<quoted>[^"]*)"|filename=(?<token>[^;\s]+)/i;

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

import { createHash } from 'node:crypto';
import { invalidParameter, type TiktokAnswers } from './tiktok-sandbox-request-auth.js';

const useCases = new Set(['MAIN_IMAGE', 'ATTRIBUTE_IMAGE', 'DESCRIPTION_IMAGE', 'SIZE_CHART_IMAGE']);

/** Takes a picture as a file and notes its address in `images`: products may use no others. */
export function imageRoutes(images: Set<string>): TiktokAnswers {
  return {
    'POST /product/202309/images/upload': ({ rawBody }) => {
      const parts = partsOf(rawBody);
      const file = parts.get('data');
      if (file === undefined || file.length === 0) {
        throw invalidParameter("The 'data' file is missing.");
      }
      const useCase = parts.get('use_case')?.toString('utf8') ?? 'MAIN_IMAGE';
      if (!useCases.has(useCase)) {
        throw invalidParameter(`The use_case '${useCase}' is invalid.`);
      }
      const uri = `tos-alisg-i-aphluv4xwc-sg/${createHash('sha256').update(file).digest('hex').slice(0, 32)}`;
      images.add(uri);
      return {
        uri,
        url: `https://p16-oec-sg.ibyteimg.com/${uri}`,
        height: 800,
        width: 800,
        use_case: useCase,
      };
    },
  };
}

/** Contents of a multipart body (RFC 7578) by their names, cut at the boundary on its first line. */
function partsOf(body: Buffer): Map<string, Buffer> {
  const boundary = body.subarray(0, Math.max(0, body.indexOf('\r\n')));
  const parts = new Map<string, Buffer>();
  let start = boundary.length + 2;
  for (let end = body.indexOf(boundary, start); boundary.length > 2 && end !== -1; ) {
    const part = body.subarray(start, end - 2);
    const headerEnd = part.indexOf('\r\n\r\n');
    const name = /name="([^"]+)"/.exec(part.subarray(0, headerEnd).toString('latin1'))?.[1];
    if (name !== undefined) {
      parts.set(name, part.subarray(headerEnd + 4));
    }
    start = end + boundary.length + 2;
    end = body.indexOf(boundary, start);
  }
  return parts;
}

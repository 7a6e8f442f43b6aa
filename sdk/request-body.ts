/** The bytes of a body. A stream is sent once: a call with it is not repeated. */
export type RawBody = string | Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** A file with the fields that belong to it, or its content as it is. */
export type Upload<Fields extends object = object> =
  | Blob
  | FormData
  | ({ file: Blob } & Fields)
  | {
      content: RawBody;
      /** Such as `text/csv`. */
      contentType: string;
      fileName?: string;
    };

/** A body as fetch takes it, with the header fields that describe it. */
export interface EncodedBody {
  content: RawBody | FormData | undefined;
  headers: Record<string, string>;
  /** Whether it can be sent again. */
  isRepeatable: boolean;
}

/** A JSON body; bytes where the call takes bytes of any kind. */
export function encodeBody(body: unknown): EncodedBody {
  if (body === undefined) {
    return { content: undefined, headers: {}, isRepeatable: true };
  }
  return isRaw(body) ? raw(body, {}) : raw(JSON.stringify(body), { 'content-type': 'application/json' });
}

/** The body of an upload: multipart, unless the content is given as it is. */
export function encodeUpload(upload: Upload): EncodedBody {
  if (upload instanceof FormData) {
    return { content: upload, headers: {}, isRepeatable: true };
  }
  if (upload instanceof Blob) {
    return encodeUpload({ file: upload });
  }
  if ('content' in upload) {
    const { content, contentType, fileName } = upload;
    return raw(content, {
      'content-type': contentType,
      ...(fileName === undefined
        ? {}
        : { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}` }),
    });
  }
  const { file, ...fields } = upload;
  const form = new FormData();
  // Fields come before the file, so that a server that streams the file knows them.
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, String(value));
  }
  form.append('file', file);
  return { content: form, headers: {}, isRepeatable: true };
}

const raw = (content: RawBody, headers: Record<string, string>): EncodedBody => ({
  content,
  headers,
  isRepeatable: !(content instanceof ReadableStream),
});

const isRaw = (body: unknown): body is RawBody =>
  typeof body === 'string' ||
  body instanceof Blob ||
  body instanceof ArrayBuffer ||
  body instanceof Uint8Array ||
  body instanceof ReadableStream;

import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, fail, reject } from '../../kernel/errors.js';
import { repaired } from '../../kernel/outside-text.js';
import { httpLimits } from '../http.limits.js';
import { dispositionFileName } from '../reply/content-disposition.js';
import { isMediaTypeAccepted, mediaTypeOf } from './media-type.js';
import type { FileStorage, StoredFile, Upload } from './upload.js';

/** The file of a request, stored, and the other fields that came with it. */
export interface ReceivedUpload {
  file: StoredFile | null;
  /** Fields of a multipart form; a name given more than once has a list. */
  fields: Record<string, unknown>;
}

/**
 * Streams the upload of a request into the storage, never whole in memory: the raw body, or the one file part of a
 * multipart form. Beyond the limit it answers PAYLOAD_TOO_LARGE; whatever goes wrong, no file stays behind.
 */
export async function receiveUpload(
  request: FastifyRequest,
  upload: Upload,
  storage: FileStorage,
): Promise<ReceivedUpload> {
  const received = request.isMultipart()
    ? await receiveForm(request, upload, storage)
    : { file: await receiveRaw(request, upload, storage), fields: {} };
  if (received.file === null && upload.required) {
    reject([{ path: 'file', code: 'REQUIRED', message: 'a file is required' }]);
  }
  return received;
}

async function receiveRaw(
  request: FastifyRequest,
  upload: Upload,
  storage: FileStorage,
): Promise<StoredFile | null> {
  const { headers } = request;
  const lengthBytes = Number(headers['content-length'] ?? 0);
  if (lengthBytes === 0 && headers['transfer-encoding'] === undefined) {
    return null;
  }
  const contentType = mediaTypeOf(headers['content-type']);
  if (!isMediaTypeAccepted(contentType, upload.accepts)) {
    const detail = `Send ${upload.accepts.join(', ')} or multipart/form-data with a file part.`;
    throw fail('MEDIA_TYPE_UNSUPPORTED', { detail });
  }
  if (lengthBytes > upload.limitBytes) {
    throw tooLarge(upload);
  }
  const stored = await storage.put(bounded(request.raw, upload), { limitBytes: upload.limitBytes });
  return { ...stored, fileName: safeName(dispositionFileName(headers['content-disposition'])), contentType };
}

async function receiveForm(
  request: FastifyRequest,
  upload: Upload,
  storage: FileStorage,
): Promise<ReceivedUpload> {
  const received: ReceivedUpload = { file: null, fields: Object.create(null) as Record<string, unknown> };
  try {
    for await (const part of partsOf(request, upload)) {
      await receivePart(part, received, upload, storage);
    }
    return received;
  } catch (error) {
    // The rest of the body is read and dropped, so that the client gets to see the answer.
    request.raw.unpipe();
    request.raw.resume();
    await discard(received.file, storage);
    throw error;
  }
}

/** The parts of a form. What cannot be read of one is the sender's mistake: its reader gives most of them no code. */
async function* partsOf(request: FastifyRequest, upload: Upload): AsyncGenerator<Multipart> {
  try {
    yield* request.parts(formLimits(upload));
  } catch (error) {
    throw malformedForm(error);
  }
}

const tooManyParts: ReadonlySet<unknown> = new Set([
  'FST_PARTS_LIMIT',
  'FST_FILES_LIMIT',
  'FST_FIELDS_LIMIT',
]);

function malformedForm(error: unknown): AppError {
  if (error instanceof AppError) {
    return error;
  }
  return tooManyParts.has((error as { code?: unknown }).code)
    ? fail('PAYLOAD_TOO_LARGE', {
        detail: `A form has one file and at most ${httpLimits.formFieldsMax} fields.`,
      })
    : fail('MALFORMED_BODY', { detail: 'The multipart form is incomplete.', cause: error });
}

async function receivePart(
  part: Multipart,
  received: ReceivedUpload,
  upload: Upload,
  storage: FileStorage,
): Promise<void> {
  if (part.type === 'field') {
    addField(received.fields, part.fieldname, part.value, part.valueTruncated);
    return;
  }
  if (received.file !== null) {
    throw fail('VALIDATION_FAILED', {
      errors: [{ path: part.fieldname, code: 'REPEATED', message: 'one file is taken, not several' }],
    });
  }
  received.file = await storePart(part, upload, storage);
}

async function storePart(
  part: MultipartFile,
  upload: Upload,
  storage: FileStorage,
): Promise<StoredFile | null> {
  const stored = await storage.put(fileOf(part, upload), { limitBytes: upload.limitBytes });
  const file = { ...stored, fileName: safeName(part.filename), contentType: mediaTypeOf(part.mimetype) };
  if (file.fileName === null && file.sizeBytes === 0) {
    // A form whose file input was left empty.
    await discard(file, storage);
    return null;
  }
  return file;
}

async function* fileOf(part: MultipartFile, upload: Upload): AsyncGenerator<Uint8Array> {
  try {
    yield* bounded(part.file, upload);
  } catch (error) {
    throw malformedForm(error);
  }
}

/** Removes a stored upload that nothing refers to. */
export const discard = async (file: StoredFile | null, storage: FileStorage): Promise<void> => {
  if (file !== null) {
    await storage.delete(file.key);
  }
};

async function* bounded(stream: AsyncIterable<Uint8Array>, upload: Upload): AsyncIterable<Uint8Array> {
  let sizeBytes = 0;
  for await (const chunk of stream) {
    sizeBytes += chunk.length;
    if (sizeBytes > upload.limitBytes) {
      throw tooLarge(upload);
    }
    yield chunk;
  }
}

const tooLarge = (upload: Upload) =>
  fail('PAYLOAD_TOO_LARGE', { detail: `The file may have at most ${upload.limitBytes} bytes.` });

const formLimits = (upload: Upload) => ({
  limits: {
    // One byte more than allowed, so that the limit is found by counting and told in our words.
    fileSize: upload.limitBytes + 1,
    files: 2,
    fields: httpLimits.formFieldsMax,
    fieldSize: httpLimits.formFieldSizeBytes,
    parts: httpLimits.formFieldsMax + 2,
  },
});

function addField(fields: Record<string, unknown>, name: string, value: unknown, isTruncated: boolean): void {
  if (isTruncated) {
    throw fail('PAYLOAD_TOO_LARGE', {
      detail: `The field ${name} may have at most ${httpLimits.formFieldSizeBytes} bytes.`,
    });
  }
  fields[name] = name in fields ? [fields[name], value].flat() : value;
}

/** The name alone: no folders, no control characters, no longer than file systems allow. */
function safeName(name: string | undefined): string | null {
  const base = (name ?? '')
    .split(/[\\/]/)
    .at(-1)!
    .replace(/\p{Cc}/gu, '')
    .trim();
  return base === '' || base === '.' || base === '..' ? null : repaired(base.slice(0, 255));
}

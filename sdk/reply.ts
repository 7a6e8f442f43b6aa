import { UnexpectedReplyError } from './errors.js';
import type { OperationShape, PreparedRequest } from './prepared-request.js';

/** Bytes as they arrive. */
export type ByteStream = ReadableStream<Uint8Array>;

/** What a reply has to be: a login page or another program at the address replies with 200 as well. */
type ReplyReader<T> = (response: Response) => Promise<T>;

/** Media types of formats in which lists are streamed. */
const mediaTypes: ReadonlyMap<string, string> = new Map([
  ['csv', 'text/csv'],
  ['ndjson', 'application/x-ndjson'],
]);

const isJson = (type: string): boolean => /[/+]json$/.test(type);
const isPage = (type: string): boolean => type === 'text/html' || type === 'application/xhtml+xml';

/** Reads JSON in the form that the call documents; text, or nothing, where it documents no JSON. */
export function contentReader(shape: OperationShape, request: PreparedRequest): ReplyReader<unknown> {
  return async response => {
    const text = await response.text();
    const type = typeOf(response);
    const problem = typeProblem(shape, type, text);
    if (problem !== null) {
      throw unexpected(request, response, { problem, body: text });
    }
    const content = isJson(type) && text !== '' ? parsedJson(text) : text || undefined;
    const missing = missingKey(content, shape.replyKeys);
    if (missing !== null) {
      const absent = `has no ${missing}, which every reply of this call has`;
      throw unexpected(request, response, { problem: absent, body: text });
    }
    return content;
  };
}

/** Null where the type is one that the call has. */
function typeProblem(shape: OperationShape, type: string, text: string): string | null {
  if (shape.replyKeys.length > 0) {
    if (text.trim() === '') {
      return 'has no body';
    }
    return isJson(type) ? null : `is ${described(type)} instead of JSON`;
  }
  if (shape.isReplyText) {
    return type === 'text/plain' ? null : `is ${described(type)} instead of plain text`;
  }
  const isWrong = isPage(type) || (shape.isReplyEmpty && text !== '');
  return isWrong ? `is ${described(type)}, which this call does not have` : null;
}

/** Opens a file, which is never a page nor JSON. */
export function fileReader(request: PreparedRequest): ReplyReader<ByteStream> {
  return async response => {
    const type = typeOf(response);
    return isPage(type) || isJson(type)
      ? await notOpened(request, response, `is ${described(type)} instead of a file`)
      : streamOf(response);
  };
}

/** Opens a list in a format. */
export function formatReader(request: PreparedRequest, format: string): ReplyReader<ByteStream> {
  return async response => {
    const [type, wanted] = [typeOf(response), mediaTypes.get(format)];
    return type === wanted
      ? streamOf(response)
      : await notOpened(request, response, `is ${described(type)} instead of ${wanted ?? format}`);
  };
}

const streamOf = ({ body }: Response): ByteStream => body ?? new Blob([]).stream();

async function notOpened(request: PreparedRequest, response: Response, problem: string): Promise<never> {
  await response.body?.cancel().catch(() => undefined);
  throw unexpected(request, response, { problem, body: '' });
}

/** The media type without its parameters; empty where there is none. */
const typeOf = ({ headers }: Response): string =>
  (headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();

const described = (type: string): string => (type === '' ? 'content without a type' : type);

/** JSON that ends early is a reply that broke off, as a connection does. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SyntaxError('The reply is not complete JSON.');
  }
}

function missingKey(content: unknown, keys: OperationShape['replyKeys']): string | null {
  const fields = typeof content === 'object' && content !== null ? content : {};
  const wrong = keys.find(([key, isRight]) => !isRight((fields as Record<string, unknown>)[key]));
  return wrong === undefined ? null : wrong[0];
}

function unexpected(
  { method, idempotencyKey }: PreparedRequest,
  { status }: Response,
  { problem, body }: { problem: string; body: string },
): UnexpectedReplyError {
  return new UnexpectedReplyError(
    `The reply to ${method} ${problem}: it is not of the API. Look at baseUrl, and at proxies on the way.`,
    { isOutcomeUnknown: method !== 'GET', idempotencyKey, status, body: body.slice(0, 1000) },
  );
}

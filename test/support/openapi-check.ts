import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Reply } from './rest-client.js';

/** Throws an error that names everything in which a reply is not what the OpenAPI document says. */
export type ReplyCheck = (method: string, path: string, reply: Reply) => void;

interface Response {
  content?: Record<string, { schema: object }>;
}

interface Operation {
  operationId: string;
  responses: Record<string, Response>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
}

/** Every line is what the component describes. */
function linesOf(component: string) {
  return (text: string, ajv: Ajv2020): string[] => {
    const isOne = ajv.compile({ $ref: `openapi#/components/schemas/${component}` });
    const lines = text.split('\n').slice(0, -1);
    return lines.flatMap(line => (isOne(JSON.parse(line)) ? [] : problemsOf(isOne)));
  };
}

/** Long replies of these types come beside the documented JSON: where `format` asks for them. */
const streamed: Record<string, (text: string, ajv: Ajv2020) => string[]> = {
  'text/csv': text => (text.includes('\n') ? [] : ['no header line']),
  'application/x-ndjson': linesOf('Product'),
  'application/jsonl': linesOf('AcpProduct'),
};

/** Reads the document from a running program; checks are compiled once for each response. */
export async function openApiCheck(url: string): Promise<ReplyCheck> {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as Document;
  return checkAgainst(document);
}

export function checkAgainst(document: Document): ReplyCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  const templates = Object.keys(document.paths).map(path => ({ path, pattern: patternOf(path) }));
  return (method, path, reply) => {
    const [plain] = path.split('?') as [string];
    const found = templates.find(template => template.pattern.test(plain));
    const operation = found && document.paths[found.path]![method.toLowerCase()];
    if (operation === undefined) {
      return;
    }
    const pointer = `#/paths/${escaped(found!.path)}/${method.toLowerCase()}/responses/${reply.status}`;
    const problems = problemsOfReply(ajv, pointer, operation, reply);
    if (problems.length > 0) {
      const said = reply.text.slice(0, 2_000);
      throw new Error(`${method} ${path} answered ${reply.status}, but ${problems.join('; ')}\n${said}`);
    }
  };
}

function problemsOfReply(ajv: Ajv2020, pointer: string, { responses }: Operation, reply: Reply): string[] {
  // RFC 9110 §15.4.5: it stands for the 200 that the client has, and has no content to describe.
  if (reply.status === 304) {
    return reply.bytes.length === 0 ? [] : ['a 304 has no content'];
  }
  const response = responses[reply.status];
  if (response === undefined) {
    return [`the status is not among ${Object.keys(responses).join(', ')}`];
  }
  if (response.content === undefined) {
    return reply.bytes.length === 0 ? [] : ['no content is documented'];
  }
  const type = (reply.headers.get('content-type') ?? '').split(';')[0]!;
  if (response.content['*/*'] !== undefined) {
    return [];
  }
  if (response.content[type] === undefined) {
    return streamed[type]?.(reply.text, ajv) ?? [`the content type ${type} is not documented`];
  }
  const $ref = `openapi${pointer}/content/${escaped(type)}/schema`;
  const validate = ajv.getSchema($ref) ?? ajv.compile({ $ref });
  return validate(reply.json) === true ? [] : problemsOf(validate as ValidateFunction);
}

const problemsOf = ({ errors }: ValidateFunction): string[] =>
  (errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );

/** `/api/v1/products/{productId}` matches one segment; literal paths win, as they stand first in the document. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/** A key as a part of a JSON pointer in a URI fragment (RFC 6901). */
const escaped = (key: string): string => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));

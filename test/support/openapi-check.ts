import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { BoundedCache } from '../../kernel/bounded-cache.js';
import { replyHeaders } from '../../rest-facade/reply/reply-headers.js';
import type { Reply } from './rest-client.js';

/** Throws an error that names everything in which a reply is not what the OpenAPI document says. */
export type ReplyCheck = (method: string, path: string, reply: Reply) => void;

interface Response {
  $ref?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: { contentMediaType?: string; contentSchema?: object } }>;
}

interface Operation {
  operationId: string;
  responses: Record<string, Response>;
}

interface Document {
  'x-related-documents': { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { responses?: Record<string, Response> };
}

/** Reads the documents of a running program; checks are compiled once for each response. */
export async function openApiCheck(url: string): Promise<ReplyCheck> {
  const read = async (path: string) => (await fetch(`${url}${path}`)).text();
  const main = await read('/openapi.json');
  const { 'x-related-documents': related } = JSON.parse(main) as Document;
  // By name: the address is that of the installation, which a proxy may serve below a path.
  const others = related.map(other => read(`/${other.url.split('/').at(-1)}`));
  const checks = [main, ...(await Promise.all(others))].map(text => knownCheck(text, url));
  return (...reply) => {
    for (const check of checks) {
      check(...reply);
    }
  };
}

const knownChecks = new BoundedCache<ReplyCheck>(20);

/** Programs that say the same but for their address are checked by the same validators, which take long to compile. */
function knownCheck(text: string, url: string): ReplyCheck {
  const key = text.replaceAll(url, 'http://here');
  const check = knownChecks.get(key) ?? checkAgainst(JSON.parse(key) as Document);
  knownChecks.set(key, check);
  return check;
}

export function checkAgainst(document: Omit<Document, 'x-related-documents'>): ReplyCheck {
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
    const at = `#/paths/${escaped(found!.path)}/${method.toLowerCase()}/responses/${reply.status}`;
    const problems = problemsOfReply(ajv, responseAt(document, operation, reply.status, at), reply);
    if (problems.length > 0) {
      const said = reply.text.slice(0, 2_000);
      throw new Error(`${method} ${path} answered ${reply.status}, but ${problems.join('; ')}\n${said}`);
    }
  };
}

/** A response with its place in the document; null where the operation has none of this status. */
interface Placed {
  response: Response | null;
  pointer: string;
  statuses: string[];
}

function responseAt(
  { components }: Pick<Document, 'components'>,
  { responses }: Operation,
  status: number,
  at: string,
): Placed {
  const statuses = Object.keys(responses);
  const response = responses[status] ?? null;
  const shared = response?.$ref?.split('/').at(-1);
  return shared === undefined
    ? { response, pointer: at, statuses }
    : { response: components.responses![shared]!, pointer: `#/components/responses/${shared}`, statuses };
}

function problemsOfReply(ajv: Ajv2020, { response, pointer, statuses }: Placed, reply: Reply): string[] {
  if (response === null) {
    return [`the status is not among ${statuses.join(', ')}`];
  }
  return [...undocumentedHeaders(response, reply), ...contentProblems(ajv, response, pointer, reply)];
}

/** Header fields that tell a client something, and that the document does not have. */
function undocumentedHeaders({ headers = {} }: Response, reply: Reply): string[] {
  const documented = new Set(Object.keys(headers).map(name => name.toLowerCase()));
  return Object.keys(replyHeaders)
    .filter(name => reply.headers.has(name) && !documented.has(name))
    .map(name => `the header ${name} is not documented`);
}

function contentProblems(ajv: Ajv2020, { content }: Response, pointer: string, reply: Reply): string[] {
  if (content === undefined) {
    return reply.bytes.length === 0 ? [] : ['no content is documented'];
  }
  const type = (reply.headers.get('content-type') ?? '').split(';')[0]!;
  if (content['*/*'] !== undefined) {
    return [];
  }
  const schema = content[type]?.schema;
  if (schema === undefined) {
    return [`the content type ${type} is not documented`];
  }
  const $ref = `openapi${pointer}/content/${escaped(type)}/schema`;
  if (schema.contentMediaType !== undefined) {
    return schema.contentSchema === undefined
      ? headlessTable(reply.text)
      : unfitLines(ajv, `${$ref}/contentSchema`, reply.text);
  }
  const validate = ajv.getSchema($ref) ?? ajv.compile({ $ref });
  return validate(reply.json) === true ? [] : problemsOf(validate as ValidateFunction);
}

const headlessTable = (text: string): string[] => (text.includes('\n') ? [] : ['no header line']);

/** Every line is what the document says of lines. */
function unfitLines(ajv: Ajv2020, $ref: string, text: string): string[] {
  const isOne = ajv.getSchema($ref) ?? ajv.compile({ $ref });
  const lines = text.split('\n').slice(0, -1);
  return lines.flatMap(line => (isOne(JSON.parse(line)) ? [] : problemsOf(isOne as ValidateFunction)));
}

const problemsOf = ({ errors }: ValidateFunction): string[] =>
  (errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );

/** `/api/v1/products/{productId}` matches one segment; literal paths win, as they stand first in the document. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/** A key as a part of a JSON pointer in a URI fragment (RFC 6901). */
const escaped = (key: string): string => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));

import type { TObject } from 'typebox';
import { limits } from '../../kernel/limits.js';
import { idempotencyKeyRules } from '../envelope.js';
import { isIdempotent } from '../idempotency-key.js';
import { specSpelling } from '../query-names.js';
import type { Route } from '../route.js';
import { sampleId } from '../schema-vocabulary.js';
import type { Components, Json, JsonObject } from './components.js';
import { componentName, plainWords } from './names.js';

/** The parameters of a row: its own, and those that follow from what it is. */
export function parametersOf(row: Route, components: Components): Json[] {
  return [
    ...parameters({ place: 'path', schema: row.params, spell: name => name }, components),
    ...parameters({ place: 'query', schema: row.query, spell: specSpelling }, components),
    ...parameters({ place: 'header', schema: row.headers, spell: headerSpelling }, components),
    ...(namesOrganization(row) ? [components.share('parameters', 'OrganizationId', organizationId)] : []),
    ...(isIdempotent(row) ? [idempotencyKey(row, components)] : []),
    ...(isVersionedWrite(row) ? [components.share('parameters', 'IfMatch', ifMatch)] : []),
    ...(isConditionalRead(row) ? [components.share('parameters', 'IfNoneMatch', ifNoneMatch)] : []),
  ];
}

/** Whether a call in a session names the organization that it is for. */
export const namesOrganization = (row: Route): boolean =>
  row.callers.includes('session') && row.organization !== 'none';

/** Whether 304 is answered where the client's copy is current. */
export const isConditionalRead = ({ method, reply }: Route): boolean =>
  method === 'GET' && ('file' in reply || ('version' in reply && reply.version !== undefined));

const isVersionedWrite = (row: Route): boolean =>
  row.method !== 'GET' && (row.errorCodes ?? []).includes('VERSION_STALE');

interface Place {
  place: 'path' | 'query' | 'header';
  schema: TObject | undefined;
  spell(name: string): string;
}

function parameters({ place, schema, spell }: Place, components: Components): Json[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description, examples, ...rest } = components.refer(property) as JsonObject & {
      examples?: Json[];
    };
    return {
      name: spell(name),
      in: place,
      required: place === 'path' || (schema!.required ?? []).includes(name),
      description: description ?? meaningOf(name),
      schema: rest,
      example: exampleOf(name, examples, rest),
    };
  });
}

const headerSpellings: Readonly<Record<string, string>> = {
  'ucp-agent': 'UCP-Agent',
  'api-version': 'API-Version',
  'payment-signature': 'PAYMENT-SIGNATURE',
  'x-payment': 'X-PAYMENT',
};

const headerSpelling = (name: string): string => headerSpellings[name] ?? name;

/** `orderId` is the id of the order; of other names the row says what they mean. */
const meaningOf = (name: string): string =>
  name.endsWith('Id') ? `Id of the ${plainWords(name.slice(0, -2))}.` : meanings[name]!;

const meanings: Readonly<Record<string, string>> = {
  format: 'How the reply is written.',
  kind: 'Only those of this kind.',
  status: 'Only those of this status.',
  type: 'Only those of this type.',
  outcome: 'Only rows with this outcome.',
  severity: 'Only rows with an issue of this severity.',
  evidence: 'Only those that are known so.',
  sortBy: 'Order of the list.',
  name: 'Name of the file.',
  token: 'Secret part of the address, which whoever calls it was given.',
  rail: 'Way of payment.',
  externalOrderId: "The source's id of the order.",
  'api-version': 'Version of the protocol.',
};

/** Something that could be sent. */
function exampleOf(name: string, examples: readonly Json[] = [], schema: JsonObject): Json {
  if (schema.type === 'array') {
    const { examples: ofItem, ...item } = schema.items as JsonObject & { examples?: Json[] };
    return [exampleOf(name, ofItem, item)];
  }
  const [first = schema.default ?? (schema.enum as Json[] | undefined)?.[0]] = examples;
  return first ?? (name.endsWith('Id') ? sampleId : plainExamples[schema.type as string]!);
}

const plainExamples: Readonly<Record<string, Json>> = { string: 'text', boolean: true, integer: 1 };

const organizationId = {
  name: 'organizationId',
  in: 'query',
  required: false,
  description:
    'The organization that a call in a session is for; writes may name it in the body. With an API key or a token it is taken from that.',
  schema: { type: 'string', minLength: 1, maxLength: limits.organizationIdLength },
  example: '019a9f00-0000-7000-8000-000000000003',
};

function idempotencyKey({ envelope }: Route, components: Components): Json {
  const { lengthMax, isRequired } = idempotencyKeyRules(envelope);
  const prefix = lengthMax === limits.idempotencyKeyLength ? '' : componentName(envelope ?? '');
  return components.share('parameters', `${prefix}IdempotencyKey`, {
    name: 'Idempotency-Key',
    in: 'header',
    required: isRequired,
    description:
      'The same key and request again answers the first reply, for 24 hours; `Idempotent-Replayed` says so. Another request to the same operation under a key that was used is refused; each operation counts keys by itself.',
    schema: { type: 'string', minLength: 1, maxLength: lengthMax },
    example: 'order-4711',
  });
}

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'ETag of the version to change; where that is not the current one, the call is refused with 412.',
  schema: { type: 'string' },
  example: '"3"',
};

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'ETag of the copy that the client has; where it is current, the reply is 304 without content.',
  schema: { type: 'string' },
  example: '"3"',
};

import type { TObject } from 'typebox';
import { idempotencyLimits } from '../../kernel/idempotency.limits.js';
import { inputLimits } from '../../kernel/input.limits.js';
import { contractOf, idempotencyKeyRules } from '../contract/contract.js';
import { isIdempotent } from '../request/idempotency-key.js';
import { specSpelling } from '../request/query-names.js';
import type { Route } from '../route.js';
import type { Components, Json, JsonObject } from './components.js';
import { exampleFor } from './field-examples.js';
import { componentName, plainName } from './names.js';

/** The parameters of a route: its own, and those that follow from what it is. */
export function parametersOf(route: Route, components: Components): Json[] {
  return [
    ...parameters({ place: 'path', schema: route.params, spell: name => name }, components),
    ...parameters({ place: 'query', schema: route.query, spell: specSpelling }, components),
    ...parameters({ place: 'header', schema: route.headers, spell: spellingOf(route.headers) }, components),
    ...(namesOrganization(route) ? [components.share('parameters', 'OrganizationId', organizationId)] : []),
    ...(isIdempotent(route) ? [idempotencyKey(route, components)] : []),
    ...(isVersionedWrite(route) ? [components.share('parameters', 'IfMatch', ifMatch)] : []),
    ...(isConditionalRead(route) ? [components.share('parameters', 'IfNoneMatch', ifNoneMatch)] : []),
  ];
}

/** Whether a call in a session names the organization that it is for. */
export const namesOrganization = (route: Route): boolean =>
  route.callers.includes('session') && route.organization !== 'none';

/** Whether 304 is answered where the client's copy is current. */
export const isConditionalRead = ({ method, reply }: Route): boolean =>
  method === 'GET' &&
  ('file' in reply || reply.document !== undefined || ('version' in reply && reply.version !== undefined));

const isVersionedWrite = (route: Route): boolean =>
  route.method !== 'GET' && (route.errorCodes ?? []).includes('VERSION_STALE');

/** A header field as its schema calls it by `title`, in capitals where it is known so. */
const spellingOf =
  (headers?: TObject) =>
  (name: string): string =>
    (headers?.properties[name] as { title?: string } | undefined)?.title ?? name;

interface Place {
  place: 'path' | 'query' | 'header';
  schema: TObject | undefined;
  spell(name: string): string;
}

function parameters({ place, schema, spell }: Place, components: Components): Json[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { title: _, ...described } = property as { title?: string };
    const { description, examples, style, explode, ...rest } = components.refer(described) as JsonObject & {
      examples?: Json[];
    };
    return {
      name: spell(name),
      in: place,
      required: place === 'path' || (schema!.required ?? []).includes(name),
      description: description ?? meaningOf(name),
      ...(explode === undefined ? {} : { style: style!, explode }),
      schema: rest,
      example: exampleOf(name, examples, rest),
    };
  });
}

/** `orderId` is the id of the order; of other names the route says what they mean. */
const meaningOf = (name: string): string =>
  name.endsWith('Id') ? `Id of the ${plainName(name.slice(0, -2))}.` : meanings[name]!;

const meanings: Readonly<Record<string, string>> = {
  format: 'Format of the response.',
  kind: 'Only those of this kind.',
  status: 'Only those of this status.',
  type: 'Only those of this type.',
  outcome: 'Only rows with this outcome.',
  severity: 'Only rows with an issue of this severity.',
  evidence: 'Only those with this evidence.',
  sortBy: 'Order of the list.',
  name: 'Name of the file.',
  token: 'Secret part of the URL that was given to the caller.',
  rail: 'Way of payment.',
  externalOrderId: "The source's id of the order.",
};

/** Something that could be sent. */
function exampleOf(name: string, examples: readonly Json[] = [], schema: JsonObject): Json {
  const [told] = examples;
  if (told !== undefined) {
    return told;
  }
  if (schema.type === 'array') {
    const { examples: ofItem, ...item } = schema.items as JsonObject & { examples?: Json[] };
    return [exampleOf(name, ofItem, item)];
  }
  return (schema.default ?? exampleFor(`parameters.${name}`, schema))!;
}

const organizationId = {
  name: 'organizationId',
  in: 'query',
  required: false,
  description:
    'The organization of a call with a session; writes may name it in the body. An API key or token already identifies its organization.',
  schema: { type: 'string', minLength: 1, maxLength: inputLimits.organizationIdLength },
  example: '019a9f00-0000-7000-8000-000000000003',
};

function idempotencyKey(route: Route, components: Components): Json {
  const { lengthMax, isRequired, isPerAddress } = idempotencyKeyRules(route);
  const place = isPerAddress ? 'URL' : 'operation';
  const prefix = lengthMax === idempotencyLimits.keyLength ? '' : componentName(contractOf(route).name);
  return components.share('parameters', `${prefix}IdempotencyKey`, {
    name: 'Idempotency-Key',
    in: 'header',
    required: isRequired,
    description: `For 24 hours, the same key and request return the first response again, with \`Idempotent-Replayed\`. A different request to the same ${place} with a used key is rejected. Keys are separate for each ${place}.`,
    schema: { type: 'string', minLength: 1, maxLength: lengthMax },
    example: 'order-4711',
  });
}

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'ETag of the version to change; if it is not the current version, the call is rejected with 412.',
  schema: { type: 'string' },
  example: '"3"',
};

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: "ETag of the client's copy; if it is current, the response is 304 without content.",
  schema: { type: 'string' },
  example: '"3"',
};

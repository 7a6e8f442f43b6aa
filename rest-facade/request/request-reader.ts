import type { FastifyRequest } from 'fastify';
import { type TObject, Type } from 'typebox';
import { type ErrorCode, errorCatalogue } from '../../kernel/error-catalogue.js';
import { errorOfFields, type FieldError, fail } from '../../kernel/errors.js';
import { isSoundText, textErrors } from '../../kernel/outside-text.js';
import { namedOrganization } from '../access/admission.rules.js';
import { organizationIn, organizationSpellings } from '../access/organization-parameter.js';
import { noAgent } from '../agent-checkout/met-agent.js';
import { withClientCredentials } from '../oauth/client-credentials.js';
import type { Route, RouteRequest } from '../route.js';
import { input } from '../schema-builders.js';
import { queryEncodingErrors } from './query-encoding.js';
import { queryReader } from './query-reader.js';
import {
  isFields,
  type ReadOnlyFields,
  type StatedField,
  separated,
  withoutFields,
} from './read-only-fields.rules.js';
import type { ReceivedUpload } from './receive-upload.js';
import { type Validation, validation } from './validation.js';

type Fields = Record<string, unknown>;

/** A request whose every part was validated, and the organization that its body named. */
export interface ReadRequest {
  parts: RouteRequest<Fields, Fields, unknown, Fields, ReceivedUpload['file']>;
  organizationId: string | null;
  /** Read-only fields of the body, which `parts` is without. */
  stated: readonly StatedField[];
  /** Of the body, as it was sent. */
  sent: Fields;
  /** Fields of the body that the route does not know, where everything else can be checked. */
  unknown: readonly FieldError[];
}

/**
 * Reads requests of a route; everything wrong with one is rejected at once, as VALIDATION_FAILED. Only an address whose
 * parameters cannot name anything is answered like one that names nothing.
 */
export type RequestReader = (request: FastifyRequest, received: ReceivedUpload | null) => ReadRequest;

interface ReadContent {
  query: Fields;
  body: unknown;
  organizationId: string | null;
  errors: readonly FieldError[];
  checked?: CheckedBody;
}

/** What came of a body that did not fit at once. */
type CheckedBody = Pick<ReadRequest, 'stated' | 'sent' | 'unknown'>;

type ContentReader = (request: FastifyRequest, received: ReceivedUpload | null) => ReadContent;

const noFields: Fields = Object.freeze({});
const noErrors: readonly FieldError[] = [];
const noObject = Type.Object({});
const nothingStated: CheckedBody = { stated: [], sent: noFields, unknown: noErrors };

/** Compiles the schemas of a route, once, at boot. Read-only fields are those of the resource that the route writes. */
export function requestReader(route: Route, readOnly: ReadOnlyFields | null = null): RequestReader {
  const checkParams = paramsCheck(route);
  const readContent = route.consumes === 'file' ? uploadReader(route) : contentReader(route, readOnly);
  const readHeaders = headerReader(route);
  return (request, received) => {
    const params = request.params as Fields;
    checkParams(params);
    const headers = readHeaders(request);
    const { query, body, organizationId, errors, checked } = readContent(request, received);
    if (errors.length > 0 || headers.errors.length > 0) {
      throw errorOfFields([...headers.errors, ...errors], 'The body');
    }
    const file = received?.file ?? null;
    const { agent = noAgent } = request;
    const parts = { params, query, body, headers: headers.value, file, agent };
    return { parts, organizationId, ...(checked ?? nothingStated) };
  };
}

function paramsCheck(route: Route): (params: Fields) => void {
  if (route.params === undefined) {
    return () => {};
  }
  const validate = validation(route.params);
  const code = (route.errorCodes ?? []).find(isNotFound) ?? 'NOT_FOUND';
  return params => {
    if (validate(params).length > 0 || !Object.values(params).every(text => isSoundText(String(text)))) {
      throw fail(code);
    }
  };
}

const isNotFound = (code: ErrorCode): boolean => errorCatalogue[code].status === 404;

function contentReader(route: Route, readOnly: ReadOnlyFields | null): ContentReader {
  const isTenant = typeof route.callers !== 'string';
  const readQuery = queryReader(route.query ?? noObject, isTenant ? organizationSpellings : []);
  const readBody = route.method === 'GET' ? () => noBody : bodyReader(route, isTenant, readOnly);
  return request => {
    const query = readQuery(request.query as Fields);
    const { errors, ...read } = readBody(request);
    const escapes = queryEncodingErrors(request.url);
    const all = [...escapes, ...textErrors(request.query), ...query.errors, ...errors];
    return { query: query.value, ...read, errors: all };
  };
}

const noBody = { body: noFields, organizationId: null, errors: noErrors };

/** The body as the route's schema wants it; `organizationId` of a session call is taken out before. */
function bodyReader(
  route: Route,
  isTenant: boolean,
  readOnly: ReadOnlyFields | null,
): (request: FastifyRequest) => Omit<ReadContent, 'query'> {
  const schema = route.body ?? input({});
  const validate = validation(schema);
  const isOwnField = 'organizationId' in ((schema as TObject).properties ?? {});
  return request => {
    // Null is a body where the route takes one, and none where it takes none.
    const sent = request.body === null && route.body !== undefined ? null : (request.body ?? noFields);
    const { body, organizationId } =
      isTenant && !isOwnField ? withoutOrganization(sent) : { body: sent, organizationId: null };
    const read = route.callers === 'client' ? clientBody(request, body) : body;
    const unsound = textErrors(read);
    // What is nested too deep is not read any further.
    const errors = unsound.length > 0 ? unsound : validate(read);
    return errors.length > 0 && unsound.length === 0 && readOnly !== null && isFields(read)
      ? { organizationId, ...checkedWithout(read, { readOnly, organizationId }, validate) }
      : { body: read, organizationId, errors };
  };
}

/** The body without its read-only fields, checked again; and without unknown ones, where these are all that is wrong. */
function checkedWithout(
  sent: Fields,
  { readOnly, organizationId }: { readOnly: ReadOnlyFields; organizationId: string | null },
  validate: Validation,
): Pick<ReadContent, 'body' | 'errors' | 'checked'> {
  const { rest, stated } = separated(sent, readOnly);
  // A body of read-only fields alone is one that changes nothing; the organization is one of them.
  const isEmpty = (stated.length > 0 || organizationId !== null) && Object.keys(rest).length === 0;
  const errors = validate(rest).filter(({ code }) => !(isEmpty && code === 'COUNT_INVALID'));
  const known = withoutFields(
    rest,
    errors.map(({ path }) => path),
  );
  const isUnknownAlone = errors.length > 0 && errors.every(({ code }) => code === 'UNKNOWN_FIELD');
  return isUnknownAlone && validate(known).length === 0
    ? { body: known, errors: noErrors, checked: { stated, sent, unknown: errors } }
    : { body: rest, errors, checked: { stated, sent, unknown: noErrors } };
}

const clientBody = (request: FastifyRequest, body: unknown): unknown =>
  isFields(body) ? withClientCredentials(request.headers.authorization, body) : body;

function withoutOrganization(body: unknown): { body: unknown; organizationId: string | null } {
  if (!isFields(body) || body.organizationId === undefined) {
    return { body, organizationId: null };
  }
  const { organizationId, ...rest } = body;
  return { body: rest, organizationId: namedOrganization(organizationId) };
}

/** Options of an upload come as fields of its form or, also where the file is the body itself, as query parameters. */
function uploadReader(route: Route): ContentReader {
  const ofQuery = route.query?.properties ?? {};
  const ofBody = (route.body as TObject | undefined)?.properties ?? {};
  const read = queryReader(Type.Object({ ...ofQuery, ...ofBody }), organizationSpellings);
  return (request, received) => {
    const fields = received?.fields ?? {};
    const unsound = textErrors({ ...(request.query as Fields), ...fields });
    const organizationId = namedOrganization(organizationIn(fields));
    const { value, errors } = read({ ...(request.query as Fields), ...fields });
    const query = chosen(value, ofQuery);
    return { query, body: chosen(value, ofBody), organizationId, errors: [...unsound, ...errors] };
  };
}

const chosen = (fields: Fields, properties: object): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name in properties));

function headerReader(
  route: Route,
): (request: FastifyRequest) => { value: Fields; errors: readonly FieldError[] } {
  if (route.headers === undefined) {
    return () => ({ value: noFields, errors: noErrors });
  }
  const names = Object.keys(route.headers.properties);
  const validate = validation(route.headers);
  return request => {
    const sent = names.filter(name => request.headers[name] !== undefined);
    const value = Object.fromEntries(sent.map(name => [name, request.headers[name]]));
    return { value, errors: validate(value) };
  };
}

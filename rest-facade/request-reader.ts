import type { FastifyRequest } from 'fastify';
import { type TObject, Type } from 'typebox';
import { type ErrorCode, errorCatalogue } from '../kernel/error-catalogue.js';
import { type FieldError, fail, refuse } from '../kernel/errors.js';
import { isSoundText, textErrors } from '../kernel/outside-text.js';
import { namedOrganization } from './admission.rules.js';
import { withClientCredentials } from './client-credentials.js';
import { organizationIn, organizationSpellings } from './organization-parameter.js';
import { queryReader } from './query-reader.js';
import type { ReceivedUpload } from './receive-upload.js';
import type { Route, RouteRequest } from './route.js';
import { input } from './schema-vocabulary.js';
import { validation } from './validation.js';

type Fields = Record<string, unknown>;

/** A request whose every part was validated, and the organization that its body named. */
export interface ReadRequest {
  parts: RouteRequest<Fields, Fields, unknown, Fields, ReceivedUpload['file']>;
  organizationId: string | null;
}

/**
 * Reads requests of a row; everything wrong with one is refused at once, as VALIDATION_FAILED. Only an address whose
 * parameters cannot name anything is answered like one that names nothing.
 */
export type RequestReader = (request: FastifyRequest, received: ReceivedUpload | null) => ReadRequest;

interface ReadContent {
  query: Fields;
  body: unknown;
  organizationId: string | null;
  errors: readonly FieldError[];
}

type ContentReader = (request: FastifyRequest, received: ReceivedUpload | null) => ReadContent;

const noFields: Fields = Object.freeze({});
const noErrors: readonly FieldError[] = [];
const noObject = Type.Object({});

/** Compiles the schemas of a row, once, at boot. */
export function requestReader(row: Route): RequestReader {
  const checkParams = paramsCheck(row);
  const readContent = row.consumes === 'file' ? uploadReader(row) : contentReader(row);
  const readHeaders = headerReader(row);
  return (request, received) => {
    const params = request.params as Fields;
    checkParams(params);
    const headers = readHeaders(request);
    const { query, body, organizationId, errors } = readContent(request, received);
    if (errors.length > 0 || headers.errors.length > 0) {
      refuse([...headers.errors, ...errors]);
    }
    const file = received?.file ?? null;
    return { parts: { params, query, body, headers: headers.value, file }, organizationId };
  };
}

function paramsCheck(row: Route): (params: Fields) => void {
  if (row.params === undefined) {
    return () => {};
  }
  const validate = validation(row.params);
  const code = (row.refuses ?? []).find(isNotFound) ?? 'NOT_FOUND';
  return params => {
    if (validate(params).length > 0 || !Object.values(params).every(text => isSoundText(String(text)))) {
      throw fail(code);
    }
  };
}

const isNotFound = (code: ErrorCode): boolean => errorCatalogue[code].status === 404;

function contentReader(row: Route): ContentReader {
  const isTenant = typeof row.callers !== 'string';
  const readQuery = queryReader(row.query ?? noObject, isTenant ? organizationSpellings : []);
  const readBody = row.method === 'GET' ? () => noBody : bodyReader(row, isTenant);
  return request => {
    const query = readQuery(request.query as Fields);
    const { body, organizationId, errors } = readBody(request);
    const all = [...textErrors(request.query), ...query.errors, ...errors];
    return { query: query.value, body, organizationId, errors: all };
  };
}

const noBody = { body: noFields, organizationId: null, errors: noErrors };

/** The body as the row's schema wants it; `organizationId` of a session call is taken out before. */
function bodyReader(row: Route, isTenant: boolean): (request: FastifyRequest) => Omit<ReadContent, 'query'> {
  const schema = row.body ?? input({});
  const validate = validation(schema);
  const isOwnField = 'organizationId' in ((schema as TObject).properties ?? {});
  return request => {
    const sent = request.body ?? noFields;
    const { body, organizationId } =
      isTenant && !isOwnField ? withoutOrganization(sent) : { body: sent, organizationId: null };
    const read = row.callers === 'client' ? clientBody(request, body) : body;
    const unsound = textErrors(read);
    // What is nested too deep is not read any further.
    return { body: read, organizationId, errors: unsound.length > 0 ? unsound : validate(read) };
  };
}

const clientBody = (request: FastifyRequest, body: unknown): unknown =>
  isRecord(body) ? withClientCredentials(request.headers.authorization, body) : body;

function withoutOrganization(body: unknown): { body: unknown; organizationId: string | null } {
  if (!isRecord(body) || body.organizationId === undefined) {
    return { body, organizationId: null };
  }
  const { organizationId, ...rest } = body;
  return { body: rest, organizationId: namedOrganization(organizationId) };
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Options of an upload come as fields of its form or, also where the file is the body itself, as query parameters. */
function uploadReader(row: Route): ContentReader {
  const ofQuery = row.query?.properties ?? {};
  const ofBody = (row.body as TObject | undefined)?.properties ?? {};
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
  row: Route,
): (request: FastifyRequest) => { value: Fields; errors: readonly FieldError[] } {
  if (row.headers === undefined) {
    return () => ({ value: noFields, errors: noErrors });
  }
  const names = Object.keys(row.headers.properties);
  const validate = validation(row.headers);
  return request => {
    const sent = names.filter(name => request.headers[name] !== undefined);
    const value = Object.fromEntries(sent.map(name => [name, request.headers[name]]));
    return { value, errors: validate(value) };
  };
}

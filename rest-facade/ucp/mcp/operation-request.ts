import { type FieldError, fail } from '../../../kernel/errors.js';
import { mcpBinding } from '../agent/mcp-binding.js';
import type { UcpOperation } from './operations.js';

/** The request of the route that a call of an operation is. */
export interface OperationRequest {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

type Fields = Record<string, unknown>;

/**
 * What a call asks its route for: `meta` becomes the header fields that it stands for. What the payload may be is for the route to
 * judge.
 *
 * @throws VALIDATION_FAILED, AGENT_PROFILE_INVALID
 */
export function operationRequest(operation: UcpOperation, given: Fields): OperationRequest {
  const { route, payload, hasId, needsKey } = operation;
  const { id } = given;
  const key = fieldsOf(given.meta)['idempotency-key'];
  const errors: FieldError[] = [
    ...(hasId && !isSegment(id) ? [wrong('id', 'is the id of what is meant')] : []),
    ...(isKey(key, needsKey) ? [] : [wrong('meta.idempotency-key', 'is a text of 1 to 180 characters')]),
    ...(payload !== null && !isObject(given[payload]) ? [wrong(payload, 'is an object')] : []),
  ];
  if (errors.length > 0) {
    throw fail('VALIDATION_FAILED', { errors });
  }
  return {
    method: route.method as OperationRequest['method'],
    url: hasId ? route.path.replace(/:\w+/, encodeURIComponent(id as string)) : route.path,
    headers: {
      'ucp-agent': `profile=${quoted(profileOf(given))}`,
      ...mcpBinding,
      ...(typeof key === 'string' ? { 'idempotency-key': key } : {}),
    },
    body: payload === null ? undefined : given[payload],
  };
}

/** The URL of the agent's profile. @throws AGENT_PROFILE_INVALID */
export function profileOf(given: Fields): string {
  const { profile } = fieldsOf(fieldsOf(given.meta)['ucp-agent']);
  if (typeof profile !== 'string' || !/^[\x20-\x7e]+$/.test(profile)) {
    throw fail('AGENT_PROFILE_INVALID', { detail: 'meta["ucp-agent"].profile is the URL of your profile.' });
  }
  return profile;
}

/**
 * Whether it can stand for a parameter of a path: dot segments would lead to another route, even encoded (WHATWG URL), half a
 * surrogate pair cannot be encoded, and routes know no longer parameter.
 */
const isSegment = (id: unknown): boolean =>
  typeof id === 'string' && /^.{1,100}$/s.test(id) && id !== '.' && id !== '..' && id.isWellFormed();

/** A string of RFC 8941 §3.3.3. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

const isKey = (key: unknown, isNeeded: boolean): boolean =>
  key === undefined ? !isNeeded : typeof key === 'string' && key !== '';

const wrong = (path: string, message: string): FieldError => ({ path, code: 'VALUE_INVALID', message });

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});

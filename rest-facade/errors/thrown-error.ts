import type { FastifyRequest } from 'fastify';
import { dictionary } from '../../kernel/dictionary.js';
import type { ErrorCode } from '../../kernel/error-catalogue.js';
import { AppError, fail } from '../../kernel/errors.js';
import { mediaTypesOf } from '../request/media-type.js';

/** What a route takes, for the error of anything else to tell. */
type Taken = Pick<FastifyRequest, 'routeOptions'>;

/** Errors of the HTTP framework that the sender of the request caused, by their code. */
const frameworkErrors: Readonly<Record<string, (taken?: Taken) => AppError>> = dictionary({
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: taken => {
    const route = taken?.routeOptions.config.route;
    return route === undefined
      ? fail('MEDIA_TYPE_UNSUPPORTED')
      : fail('MEDIA_TYPE_UNSUPPORTED', { detail: `Send ${mediaTypesOf(route.consumes).join(' or ')}.` });
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    fail('MALFORMED_BODY', { detail: 'The body is not as long as Content-Length says.' }),
  FST_ERR_BAD_URL: () => fail('NOT_FOUND', { detail: 'The URL is not well-formed.' }),
  FST_ERR_MAX_PARAM_LENGTH: () => fail('NOT_FOUND'),
  ECONNRESET: () => fail('MALFORMED_BODY', { detail: 'The connection ended before the body did.' }),
});

function tooLarge(taken?: Taken): AppError {
  const limitBytes = taken?.routeOptions.bodyLimit;
  return limitBytes === undefined
    ? fail('PAYLOAD_TOO_LARGE')
    : fail('PAYLOAD_TOO_LARGE', { detail: `The body may have at most ${limitBytes} bytes.` });
}

/**
 * Whatever was thrown as an error, with the rules of the route it was thrown for; what nobody expected becomes INTERNAL
 * with its cause, for the log alone.
 */
export function errorOf(thrown: unknown, taken?: Taken): AppError {
  if (thrown instanceof AppError) {
    return thrown;
  }
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  const known = Object.hasOwn(frameworkErrors, code) ? frameworkErrors[code] : undefined;
  return known?.(taken) ?? requestErrorOf(thrown) ?? fail('INTERNAL', { cause: thrown });
}

const codesOfStatuses: Readonly<Record<number, ErrorCode>> = {
  403: 'NOT_FOUND',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'MEDIA_TYPE_UNSUPPORTED',
};

/** What the framework or one of its plugins rejects as the sender's mistake: with a status of 4xx, for anybody to see. */
function requestErrorOf(thrown: unknown): AppError | null {
  const { statusCode, code, expose } = (thrown ?? {}) as Record<string, unknown>;
  const isTheSenders = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
  const isPublic = expose === true || String(code).startsWith('FST_');
  return isTheSenders && isPublic
    ? fail(codesOfStatuses[statusCode] ?? 'MALFORMED_BODY', { cause: thrown })
    : null;
}

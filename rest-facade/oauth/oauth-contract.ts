import { Type } from 'typebox';
import type { Contract } from '../contract/contract.js';
import type { ErrorFormat } from '../contract/error-format.js';
import { problemFormat } from '../contract/problem-format.js';
import { resource } from '../schema-builders.js';
import { oauthErrorOf } from './oauth-error.js';

/** Body of errors of the OAuth endpoints (§4.3, RFC 6749 §5.2). */
const OauthErrorSchema = resource('OauthError', {
  error: Type.String({ examples: ['invalid_client'] }),
  error_description: Type.String(),
});

/** Nothing that has a token in it is kept on its way (RFC 6749 §5.1). */
const headers = { 'cache-control': 'no-store', pragma: 'no-cache' };

const errors: ErrorFormat = {
  ...problemFormat,
  contentType: 'application/json',
  headers,
  bodyOf: oauthErrorOf,
  schemaOf: () => OauthErrorSchema,
  isCodeOurs: false,
};

export const oauthContract: Contract = { name: 'OAuth', apiVersion: null, errors, headers };

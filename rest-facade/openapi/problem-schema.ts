import { Type } from 'typebox';
import { errorCatalogue } from '../../kernel/error-catalogue.js';
import { resource } from '../schema-vocabulary.js';

/** Body of refusals (RFC 9457). */
export const ProblemSchema = resource('Problem', {
  type: Type.String({ format: 'uri', description: 'Page of the code in the docs.' }),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  instance: Type.String(),
  ok: Type.Literal(false),
  apiVersion: Type.String(),
  code: Type.String({
    description: 'Stable; see /docs/errors.',
    enum: Object.keys(errorCatalogue),
    examples: ['VALIDATION_FAILED'],
  }),
  requestId: Type.String(),
  oldestCursor: Type.Optional(Type.String({ description: 'With CURSOR_EXPIRED: the cursor to go on from.' })),
  errors: Type.Array(
    resource('FieldError', {
      path: Type.String({ examples: ['variants.0.price.amount'] }),
      code: Type.String({ examples: ['REQUIRED'] }),
      message: Type.String(),
    }),
  ),
});

/** Body of refusals of the OAuth endpoints (§4.3, RFC 6749 §5.2). */
export const OauthErrorSchema = resource('OauthError', {
  error: Type.String({ examples: ['invalid_client'] }),
  error_description: Type.String(),
});

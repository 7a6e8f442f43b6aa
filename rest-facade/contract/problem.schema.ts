import { Type } from 'typebox';
import { errorCatalogue } from '../../kernel/error-catalogue.js';
import { resource } from '../schema-builders.js';

/** Body of errors (RFC 9457). A function, as the codes are known once they are registered. */
export const problemSchema = () =>
  resource('Problem', {
    type: Type.String({ format: 'uri', description: 'Documentation page of the code.' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    instance: Type.String(),
    ok: Type.Literal(false),
    apiVersion: Type.String(),
    code: Type.String({
      description: 'Stable error code; see /docs/errors.',
      enum: Object.keys(errorCatalogue).sort(),
      examples: ['VALIDATION_FAILED'],
    }),
    requestId: Type.String(),
    oldestCursor: Type.Optional(
      Type.String({ description: 'With CURSOR_EXPIRED: the cursor to continue from.' }),
    ),
    errors: Type.Array(
      resource('FieldError', {
        path: Type.String({ examples: ['variants.0.price.amount'] }),
        code: Type.String({ examples: ['REQUIRED'] }),
        message: Type.String(),
      }),
    ),
  });

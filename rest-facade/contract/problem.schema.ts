import { type TSchema, Type } from 'typebox';
import { errorCatalogue } from '../../kernel/error-catalogue.js';
import { resource } from '../schema-builders.js';

let made: { codes: number; schema: TSchema } | null = null;

/** Body of errors (RFC 9457). A function, as the codes are known once they are registered; the same schema while they are the same. */
export function problemSchema(): TSchema {
  const codes = Object.keys(errorCatalogue);
  if (made?.codes !== codes.length) {
    made = { codes: codes.length, schema: schemaOf(codes.sort()) };
  }
  return made.schema;
}

const schemaOf = (codes: string[]): TSchema =>
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
      enum: codes,
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

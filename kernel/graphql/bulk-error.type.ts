import { Directive, Field, ObjectType } from 'type-graphql';
import type { AppError } from '../errors.js';

@Directive('@shareable')
@ObjectType('BulkError', {
  simpleResolvers: true,
  description: 'Why one item of a bulk operation failed.',
})
export class BulkErrorType {
  @Field(() => String, { description: 'A code of the error catalogue.' })
  code!: string;

  @Field(() => String, { description: 'What went wrong, for people.' })
  message!: string;
}

/** An item of a batch shows one message: that of the first invalid field, otherwise the detail of the error. */
export const toBulkError = (error: AppError | null): BulkErrorType | null =>
  error === null ? null : { code: error.code, message: error.errors[0]?.message ?? error.detail };

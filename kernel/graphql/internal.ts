import { Directive } from 'type-graphql';

/**
 * Leaves a type, field, argument or input field out of the public schema. The REST facade, whose documents are part of the
 * program, uses it all the same; a caller of `/graphql` is told that there is no such field. Where nothing public mentions a
 * type any more, the type is marked too. An input field has to be nullable or have a default value.
 */
export const Internal = () => Directive('@inaccessible');

import {
  type ConstDirectiveNode,
  type DocumentNode,
  type FieldDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  type TypeNode,
  visit,
} from 'graphql';

/** Name of the directive on fields that are null only where there is an error for them. */
export const semanticNonNull = 'semanticNonNull';

export const semanticNonNullDefinition = `
  """Null only where there is an error for it."""
  directive @${semanticNonNull}(levels: [Int!]! = [0]) on FIELD_DEFINITION`;

/**
 * Makes every field of `Query` nullable, so that one that is rejected does not null the answers of the others. Those that
 * were declared non-null get `@semanticNonNull`.
 */
export const withNullableRoots = (document: DocumentNode): DocumentNode =>
  mapQueryFields(document, field =>
    field.type.kind === Kind.NON_NULL_TYPE
      ? { ...field, type: field.type.type, directives: [...(field.directives ?? []), marked] }
      : field,
  );

/** The fields of `Query` as a client sees them that treats every error as an error of the whole operation. */
export const withStrictRoots = (document: DocumentNode): DocumentNode =>
  mapQueryFields(document, field =>
    field.directives?.some(({ name }) => name.value === semanticNonNull)
      ? { ...field, type: nonNull(field.type) }
      : field,
  );

const marked: ConstDirectiveNode = {
  kind: Kind.DIRECTIVE,
  name: { kind: Kind.NAME, value: semanticNonNull },
};

const nonNull = (type: TypeNode): TypeNode =>
  type.kind === Kind.NON_NULL_TYPE ? type : { kind: Kind.NON_NULL_TYPE, type };

const mapQueryFields = (
  document: DocumentNode,
  change: (field: FieldDefinitionNode) => FieldDefinitionNode,
): DocumentNode =>
  visit(document, {
    ObjectTypeDefinition: (type): ObjectTypeDefinitionNode | undefined =>
      type.name.value === 'Query' ? { ...type, fields: type.fields?.map(change) ?? [] } : undefined,
  });

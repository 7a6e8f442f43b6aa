import { readFileSync } from 'node:fs';
import { type ASTNode, Kind, parse, type StringValueNode, visit } from 'graphql';
import { expect, it } from 'vitest';

/** Enums whose values say what they mean by their names. */
const selfExplanatory = [
  'AgeGroup',
  'Gender',
  'LengthUnit',
  'PolicyLinkType',
  'ProductCondition',
  'ProductStatus',
  'WeightUnit',
];

interface Part {
  path: string;
  description: string | undefined;
}

type Described = ASTNode & { description?: StringValueNode };

const nameOf = (node: ASTNode | readonly ASTNode[]): string =>
  'name' in node && node.name !== undefined && 'value' in node.name ? node.name.value : '';

/** Every type, field, argument, input field and enum value that callers see. */
function partsOf(sdl: string): Part[] {
  const parts: Part[] = [];
  const read = (node: Described, owners: readonly (ASTNode | readonly ASTNode[])[]) => {
    const path = [...owners.filter(owner => !Array.isArray(owner)).map(nameOf), nameOf(node)];
    parts.push({ path: path.filter(name => name !== '').join('.'), description: node.description?.value });
  };
  const enter = (
    node: Described,
    _key: unknown,
    _parent: unknown,
    _path: unknown,
    owners: readonly (ASTNode | readonly ASTNode[])[],
  ) => read(node, owners);
  visit(parse(sdl), {
    [Kind.OBJECT_TYPE_DEFINITION]: { enter },
    [Kind.INPUT_OBJECT_TYPE_DEFINITION]: { enter },
    [Kind.ENUM_TYPE_DEFINITION]: { enter },
    [Kind.SCALAR_TYPE_DEFINITION]: { enter },
    [Kind.FIELD_DEFINITION]: { enter },
    [Kind.INPUT_VALUE_DEFINITION]: { enter },
    [Kind.ENUM_VALUE_DEFINITION]: { enter },
    [Kind.DIRECTIVE_DEFINITION]: { enter: () => false },
  });
  return parts;
}

const parts = partsOf(readFileSync('schema/api.graphql', 'utf8'));
const isSilent = ({ path, description = '' }: Part) =>
  description.trim() === '' && !selfExplanatory.some(name => path.startsWith(`${name}.`));
const refersToSections = ({ description = '' }: Part) => description.includes('§');
const pathsOf = (found: readonly Part[]) => found.map(({ path }) => path);

it('every part of the public schema is described', () => {
  expect(pathsOf(parts.filter(isSilent))).toEqual([]);
});

it('no description refers to a section of a document that callers do not have', () => {
  expect(pathsOf(parts.filter(refersToSections))).toEqual([]);
});

import {
  type DocumentNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isUnionType,
  parse,
  validate,
} from 'graphql';
import type { Dice } from '../../fuzz/dice.js';

export interface RandomOperation {
  document: DocumentNode;
  variables: Record<string, unknown>;
}

/** A query or mutation that is valid in the schema, and variables that fit it. */
export function randomOperation(schema: GraphQLSchema, dice: Dice): RandomOperation {
  for (;;) {
    const document = parse(new Writer(schema, dice).operation());
    if (validate(schema, document).length === 0) {
      return { document, variables: variablesOf(dice) };
    }
  }
}

/** Those of conditions and arguments; whichever a document does not use, it does not declare. */
const variables: Record<string, string> = {
  yes: 'Boolean!',
  no: 'Boolean! = false',
  maybe: 'Boolean = true',
  first: 'Int',
  fast: 'Boolean',
  id: 'ID! = "1"',
};

function variablesOf(dice: Dice): Record<string, unknown> {
  const given = {
    yes: dice.chance(0.7),
    no: dice.chance(0.3),
    maybe: dice.chance(0.1) ? null : dice.chance(0.5),
    first: dice.pick([1, 2, null]),
    fast: dice.chance(0.5),
    id: dice.pick(['0', '1', 'x']),
  };
  const isLeftOut = (name: string) => variables[name] !== 'Boolean!' && dice.chance(0.4);
  return Object.fromEntries(Object.entries(given).filter(([name]) => !isLeftOut(name)));
}

const depthMax = 5;

class Writer {
  readonly #schema: GraphQLSchema;
  readonly #dice: Dice;
  readonly #fragments: string[] = [];

  constructor(schema: GraphQLSchema, dice: Dice) {
    this.#schema = schema;
    this.#dice = dice;
  }

  operation(): string {
    const isMutation = this.#dice.chance(0.1);
    const root = isMutation ? this.#schema.getMutationType()! : this.#schema.getQueryType()!;
    const text = [this.#selections(root, 0), ...this.#fragments].join('\n');
    const used = Object.entries(variables).filter(([name]) => text.includes(`$${name}`));
    const declared = used.map(([name, type]) => `$${name}: ${type}`).join(' ');
    return `${isMutation ? 'mutation' : 'query'} ${declared === '' ? '' : `(${declared})`} ${text}`;
  }

  #selections(type: GraphQLCompositeType, depth: number): string {
    const dice = this.#dice;
    const count = dice.integer(1, depth === 0 ? 3 : 4);
    return `{ ${dice.times(count, () => this.#selection(type, depth)).join(' ')} }`;
  }

  #selection(type: GraphQLCompositeType, depth: number): string {
    const fragments = depth < depthMax ? (isAbstractType(type) ? 4 : 1.5) : 0.01;
    return this.#dice.weighted<string>([
      [isUnionType(type) ? 1 : 0.7, () => `${this.#alias()}__typename${this.#condition(0.1)}`],
      [isUnionType(type) ? 0 : 8, () => this.#field(type, depth)],
      [
        fragments,
        () => `... ${this.#typeCondition(type)}${this.#condition(0.3)} ${this.#within(type, depth)}`,
      ],
      [fragments / 3, () => this.#spread(type, depth)],
    ]);
  }

  #field(type: GraphQLCompositeType, depth: number): string {
    const fields = Object.values((type as GraphQLObjectType).getFields());
    const leaves = fields.filter(field => !isCompositeType(getNamedType(field.type)));
    const field = this.#dice.pick(depth >= depthMax && leaves.length > 0 ? leaves : fields);
    const named = getNamedType(field.type);
    const alias = this.#dice.chance(0.2) ? `${this.#dice.pick(['a', 'b', field.name])}_${field.name}: ` : '';
    const below = isCompositeType(named)
      ? ` ${depth > depthMax ? '{ __typename }' : this.#selections(named, depth + 1)}`
      : '';
    return `${alias}${field.name}${this.#arguments(field)}${this.#condition(0.12)}${below}`;
  }

  #arguments({ args }: GraphQLField<unknown, unknown>): string {
    const written = args
      .filter(({ type }) => String(type).endsWith('!') || this.#dice.chance(0.5))
      .map(({ name }) => `${name}: ${this.#dice.chance(0.5) ? `$${variableOf[name]!}` : literalOf[name]!}`);
    return written.length === 0 ? '' : `(${written.join(' ')})`;
  }

  #alias(): string {
    return this.#dice.chance(0.3) ? `${this.#dice.pick(['kind', 'type'])}: ` : '';
  }

  #condition(probability: number): string {
    if (!this.#dice.chance(probability)) {
      return '';
    }
    const value = () => this.#dice.pick(['true', 'false', '$yes', '$yes', '$no', '$no', '$maybe']);
    return this.#dice.weighted([
      [3, () => ` @include(if: ${value()})`],
      [3, () => ` @skip(if: ${value()})`],
      [1, () => ` @skip(if: ${value()}) @include(if: ${value()})`],
    ]);
  }

  #narrowed: GraphQLCompositeType | null = null;

  /** Remembers the type for the selections that follow; none is the same type. */
  #typeCondition(type: GraphQLCompositeType): string {
    this.#narrowed = this.#dice.chance(0.15) ? null : this.#narrower(type);
    return this.#narrowed === null ? '' : `on ${this.#narrowed.name}`;
  }

  #within(type: GraphQLCompositeType, depth: number): string {
    return this.#selections(this.#narrowed ?? type, depth + 1);
  }

  #spread(type: GraphQLCompositeType, depth: number): string {
    const narrower = this.#narrower(type);
    const body = this.#selections(narrower, depth + 1);
    const name = `F${this.#fragments.length}`;
    this.#fragments.push(`fragment ${name} on ${narrower.name} ${body}`);
    const spread = `...${name}${this.#condition(0.2)}`;
    return this.#dice.chance(0.2) ? `${spread} ...${name}` : spread;
  }

  #narrower(type: GraphQLCompositeType): GraphQLCompositeType {
    const dice = this.#dice;
    if (isAbstractType(type)) {
      return dice.chance(0.2) ? type : dice.pick(this.#schema.getPossibleTypes(type));
    }
    const interfaces = type.getInterfaces();
    return interfaces.length > 0 && dice.chance(0.3) ? dice.pick(interfaces) : type;
  }
}

const variableOf: Record<string, string> = { first: 'first', fast: 'fast', id: 'id', stars: 'first' };
const literalOf: Record<string, string> = { first: '2', fast: 'true', id: '"1"', stars: '5' };

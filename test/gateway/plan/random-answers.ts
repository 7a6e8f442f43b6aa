import { createHash } from 'node:crypto';
import { buildSubgraphSchema } from '@apollo/subgraph';
import {
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
} from 'graphql';
import { fail } from '../../../kernel/errors.js';
import { asGraphQLError } from '../../../kernel/federation/present-error.js';
import type { SubgraphExecutor } from '../../../kernel/federation/subgraph-executor.js';
import { corrupted } from './corrupted-answer.js';
import { planSubgraphs } from './plan-subgraphs.js';

/** What subgraphs answer: the same to the same question about the same entity, however often and in whatever batch. */
export class RandomAnswers {
  /** Anything; another is another world. */
  seed = '';
  /** How likely a field is null, or fails, or is answered with what its type does not allow. */
  faults = 0;
  executors(): SubgraphExecutor[] {
    return Object.entries(planSubgraphs).map(([name, types]) => this.#executor(name, schemaOf(types)));
  }

  /** From 0 up to 1, for a text. */
  draw(text: string): number {
    const digest = createHash('sha1').update(`${this.seed} ${text}`).digest();
    return digest.readUInt32BE() / 2 ** 32;
  }

  #executor(name: string, schema: GraphQLSchema): SubgraphExecutor {
    return {
      name,
      sdl: sdlOf(schema),
      prepare: query => {
        const document = parse(query);
        return async variableValues => {
          const { representations } = variableValues as { representations?: object[] };
          const result = await execute({
            schema,
            document,
            variableValues,
            rootValue: { __typename: 'root' },
            fieldResolver: this.#resolve,
          });
          return corrupted(JSON.parse(JSON.stringify(result)) as ExecutionResult, this, {
            query,
            representations: representations ?? [],
          });
        };
      },
      subscribe: () => Promise.reject(new Error('Nothing is subscribed to here')),
      close: async () => {},
    };
  }

  /** An object is what it is known by; `$` says where another than an entity was come by. */
  readonly #resolve: GraphQLFieldResolver<Record<string, unknown>, unknown> = (source, args, _, info) => {
    const { fieldName, returnType } = info;
    const known = source[fieldName];
    return known === undefined
      ? this.#value(returnType, `${JSON.stringify(source)}.${fieldName}${JSON.stringify(args)}`, info.schema)
      : known;
  };

  #value(type: GraphQLOutputType, key: string, schema: GraphQLSchema): unknown {
    const draw = this.draw(key);
    if (draw < this.faults / 2) {
      throw draw < this.faults / 4
        ? asGraphQLError(fail('WRITE_CONFLICT', { detail: `Failed: ${key}` }))
        : new GraphQLError(`Failed inside: ${key}`);
    }
    if (isNonNullType(type)) {
      return draw < this.faults * 0.6 ? null : this.#present(type.ofType, key, schema);
    }
    return draw < 0.05 + this.faults ? null : this.#present(type, key, schema);
  }

  #present(type: GraphQLOutputType, key: string, schema: GraphQLSchema): unknown {
    const draw = this.draw(`of ${key}`);
    const whole = Math.floor(draw * 1_000);
    if (isListType(type)) {
      return Array.from({ length: whole % 4 }, (_, index) =>
        settled(() => this.#value(type.ofType, `${key}[${index}]`, schema)),
      );
    }
    if (isAbstractType(type)) {
      const types = schema.getPossibleTypes(type);
      return this.#present(types[whole % types.length]!, key, schema);
    }
    if (isObjectType(type)) {
      return objectOf(type.name, whole % 3, key);
    }
    return isEnumType(type)
      ? type.getValues()[whole % type.getValues().length]!.value
      : leafOf(String(type), draw);
  }
}

/** A failed item fails alone. */
function settled(make: () => unknown): unknown {
  try {
    return make();
  } catch (error) {
    return error;
  }
}

/** There are few entities of a type, so that the same is met often. */
function objectOf(__typename: string, number: number, $: string): Record<string, unknown> {
  switch (__typename) {
    case 'Account':
      return { __typename, email: `a${number}`, country: { __typename: 'Country', code: `c${number}` } };
    case 'Brand':
      return { __typename, name: `b${number}` };
    case 'Product':
    case 'Bundle':
      return { __typename, id: `${number}` };
    case 'Media':
    case 'Photo':
    case 'Clip':
      return { __typename, id: `${__typename === 'Clip' || number === 0 ? 'clip' : 'photo'}${number}` };
    default:
      return { __typename, $ };
  }
}

function leafOf(type: string, draw: number): unknown {
  switch (type) {
    case 'Int':
      return Math.floor(draw * 100);
    case 'Float':
      return draw * 100;
    case 'Boolean':
      return draw < 0.5;
    default:
      return `text ${draw}`;
  }
}

/** Who knows media by their interface alone is told what they are. */
const mediaOf = ({ id }: { id: string }) => ({ __typename: id.startsWith('clip') ? 'Clip' : 'Photo', id });

const schemaOf = (types: string): GraphQLSchema =>
  buildSubgraphSchema([
    {
      typeDefs: parse(`
      extend schema @link(
        url: "https://specs.apollo.dev/federation/v2.5"
        import: ["@key", "@shareable", "@external", "@requires", "@interfaceObject"]
      )
      ${types}`),
      resolvers: { Media: { __resolveReference: mediaOf } },
    },
  ]);

function sdlOf(schema: GraphQLSchema): string {
  const service = schema.getQueryType()!.getFields()._service!;
  return (service.resolve!(undefined, {}, undefined, undefined as never) as { sdl: string }).sdl;
}

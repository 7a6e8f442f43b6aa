import type { FetchDataRewrite } from '@apollo/query-planner';
import type { GraphQLSchema } from 'graphql';
import type { DataObject } from './plan-run.js';
import { typesWithin } from './type-names.js';

/** Changes an answer or a representation in place. */
export type Rewrite = (value: unknown) => void;

type RewriteObject = (object: DataObject) => void;

/**
 * What the planner has done to data on its way from or to a subgraph: fields under other names, where those of two types would not
 * fit together, and type names of objects that another subgraph knows by their interface. Null for nothing.
 */
export function compileRewrites(
  schema: GraphQLSchema,
  rewrites: readonly FetchDataRewrite[] = [],
): Rewrite | null {
  const all = rewrites.map(rewrite =>
    atPath(schema, rewrite.path.slice(0, -1), rewriteObject(rewrite, rewrite.path.at(-1)!)),
  );
  return all.length === 0
    ? null
    : value => {
        for (const one of all) {
          one(value);
        }
      };
}

function rewriteObject(rewrite: FetchDataRewrite, name: string): RewriteObject {
  if (rewrite.kind === 'ValueSetter') {
    return object => {
      object[name] = rewrite.setValueTo;
    };
  }
  const { renameKeyTo } = rewrite;
  return object => {
    if (object[name]) {
      object[renameKeyTo] = object[name];
      object[name] = undefined;
    }
  };
}

const typePrefix = '... on ';

function atPath(schema: GraphQLSchema, path: readonly string[], rewrite: RewriteObject): Rewrite {
  const [first, ...rest] = path;
  if (first === undefined) {
    return ofEveryObject(rewrite);
  }
  const within = atPath(schema, rest, rewrite);
  if (!first.startsWith(typePrefix)) {
    return ofEveryObject(object => within(object[first]));
  }
  const types = typesWithin(schema, first.slice(typePrefix.length));
  // Not every object was asked for its type name: one without it is taken for one of the type.
  return ofEveryObject(object => {
    if (!object.__typename || types.has(object.__typename as string)) {
      within(object);
    }
  });
}

function ofEveryObject(rewrite: RewriteObject): Rewrite {
  const each: Rewrite = value => {
    if (Array.isArray(value)) {
      value.forEach(each);
    } else if (typeof value === 'object' && value !== null) {
      rewrite(value as DataObject);
    }
  };
  return each;
}

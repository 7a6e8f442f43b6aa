import type { Column } from './field-columns.js';
import type { FieldTable } from './field-table.js';

/**
 * A function that shows the values of fields: amounts with the currency of the thing that has them, and those of `computed`
 * as they are given. Stored amounts were formatted on the way in, and numeric keeps its decimals.
 */
export function shower<
  Stored extends Record<Exclude<keyof Shown, Computed>, unknown>,
  Shown,
  Computed = never,
>(
  fields: FieldTable & Record<keyof Shown, unknown>,
  computed: readonly Computed[] = [],
): (values: Stored, currency: string, computed: Pick<Shown, Computed & keyof Shown>) => Shown {
  const ofComputed: readonly unknown[] = computed;
  const members = Object.entries(fields).map(([field, { kind }]) => {
    const name = JSON.stringify(field);
    if (ofComputed.includes(field)) {
      return `${name}: computed[${name}]`;
    }
    return kind === 'amount'
      ? `${name}: values[${name}] === null ? null : { amount: values[${name}], currency }`
      : `${name}: values[${name}]`;
  });
  return literal(['values', 'currency', 'computed'], members);
}

/** A function that takes some of the fields of a thing. */
export function picker<Whole, Name extends keyof Whole & string>(
  names: readonly Name[],
): (values: Whole) => Pick<Whole, Name> {
  return literal(
    ['values'],
    names.map(name => `${JSON.stringify(name)}: values[${JSON.stringify(name)}]`),
  );
}

/** A function that gives the values of a thing by their columns, for `jsonb_to_recordset`. */
export const recorder = (columns: readonly Column[]): ((values: object) => Record<string, unknown>) =>
  literal(
    ['values'],
    columns.map(({ name, property }) => `${JSON.stringify(name)}: values[${JSON.stringify(property)}]`),
  );

/** A function that makes a thing like the sample anew each time, lists and objects in it included. */
export const copier = <Made extends object>(sample: Made): (() => Made) =>
  literal(
    [],
    Object.entries(sample).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`),
  );

/** The literal is made for the names: setting them one by one takes twenty times as long (docs/decisions/0029). */
const literal = <Made>(parameters: readonly string[], members: readonly string[]): Made =>
  new Function(...parameters, `return { ${members.join(', ')} };`) as Made;

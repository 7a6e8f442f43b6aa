/** Text for `String.replace`, or what the request that was sent decides of the operation's path. */
type Place<Sent> = string | ((sent: Sent, path: string) => string);

/** The first beginning that fits is replaced by its place. */
export type Places<Sent> = readonly (readonly [beginning: RegExp, place: Place<Sent>])[];

/**
 * Says where the body of a protocol has a field that an error of the operation names, both as dotted paths. `names` has the
 * last names that differ between the two; a path with no place stays as it is.
 */
export const sentFieldBy =
  <Sent extends object>(places: Places<Sent>, names: Readonly<Record<string, string>>) =>
  (path: string, body: unknown): string => {
    const known = places.find(([beginning]) => beginning.test(path));
    if (known === undefined) {
      return path;
    }
    const [beginning, place] = known;
    const placed = path.replace(
      beginning,
      typeof place === 'string' ? place : place((body ?? {}) as Sent, path),
    );
    const steps = placed.split('.');
    const last = steps.at(-1)!;
    return [...steps.slice(0, -1), names[last] ?? last].join('.');
  };

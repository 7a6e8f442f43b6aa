/** A form as Stripe nests it: `usage_limits[currency]=usd&expand[0]=latest_charge`. Lists stay objects with numbered keys. */
export interface FormBody {
  [name: string]: string | FormBody;
}

const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export function readForm(text: string): FormBody {
  const form: FormBody = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    if (!path.some(part => forbidden.has(part))) {
      put(form, path, value);
    }
  }
  return form;
}

function put(form: FormBody, path: readonly string[], value: string): void {
  let place = form;
  for (const part of path.slice(0, -1)) {
    const next = place[part];
    place = typeof next === 'object' ? next : nest(place, part);
  }
  const last = path.at(-1);
  if (last !== undefined) {
    place[last] = value;
  }
}

function nest(place: FormBody, part: string): FormBody {
  const inner: FormBody = {};
  place[part] = inner;
  return inner;
}

/** A text of the form; undefined where there is none. */
export const textOf = (form: FormBody, name: string): string | undefined => {
  const value = form[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** A part of the form that has fields of its own; empty where there is none. */
export const partOf = (form: FormBody, name: string): FormBody => {
  const value = form[name];
  return typeof value === 'object' ? value : {};
};

/** A part whose fields are all texts, such as metadata. */
export const textsOf = (form: FormBody, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(partOf(form, name)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

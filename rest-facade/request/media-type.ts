import type { Consumes } from '../route.js';

/** The media type of a Content-Type header, without parameters, in lower case; empty where there is none. */
export const mediaTypeOf = (contentType: string | undefined): string =>
  (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase();

/** Whether one of the patterns (`text/csv`, `image/*`) takes the media type. */
export const isMediaTypeAccepted = (mediaType: string, patterns: readonly string[]): boolean =>
  patterns.some(
    pattern =>
      pattern === mediaType || (pattern.endsWith('/*') && mediaType.startsWith(pattern.slice(0, -1))),
  );

/** The media types of a body that is parsed; of `file` and `raw` the route itself knows. */
export const mediaTypesOf = (consumes: Consumes = 'json'): string[] =>
  consumes === 'form' ? ['application/json', 'application/x-www-form-urlencoded'] : ['application/json'];

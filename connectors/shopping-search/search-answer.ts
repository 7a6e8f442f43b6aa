/** A page of offers with pictures' addresses is some hundred kilobytes. */
export const answerBytes = 8 * 1024 * 1024;

export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** Without `www.`; null for what is no address. */
export const hostOfUrl = (url: string): string | null =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www[.]/, '') || null : null;

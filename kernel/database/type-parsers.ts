import { types } from 'pg';

const timestamptz = 1184;
const int8 = 20;

/** Timestamps arrive as ISO 8601 strings with milliseconds, 8-byte integers as numbers while they are exact. */
export const getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (oid === timestamptz && format !== 'binary') {
    return isoTime;
  }
  if (oid === int8 && format !== 'binary') {
    return exactInteger;
  }
  return types.getTypeParser(oid, format as 'text');
}) as typeof types.getTypeParser;

const isoTime = (text: string): string => {
  // "2026-11-21 02:30:49.12+00", as the session's time zone is UTC.
  const fraction = text.slice(19, text.length - 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}${fraction === '' ? '.000' : fraction.slice(0, 4).padEnd(4, '0')}Z`;
};

const exactInteger = (text: string): number | string => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
};

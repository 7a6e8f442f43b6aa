import { v7, validate } from 'uuid';

/** A new UUIDv7 (RFC 9562): sortable by creation time, so index pages fill in order. */
export const newId = (): string => v7();

/** Whether the text is a UUID of any version; ids that are not can only be answered with 404. */
export const isId = (text: string): boolean => validate(text);

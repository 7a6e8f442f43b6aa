import type { DocumentFailure } from '../document.values.js';
import type { Passage } from './passages.rules.js';
import type { ReadDocument } from './read-document.js';

/** A passage with its words as they are indexed. */
export interface IndexedPassage extends Passage {
  words: string;
}

/** What the process that reads a document sends, in this order: passages, and then one of the others. */
export type ReaderMessage =
  | { kind: 'passages'; passages: IndexedPassage[] }
  | { kind: 'read'; document: ReadDocument }
  | { kind: 'unreadable'; reason: DocumentFailure };

import { StringDecoder } from 'node:string_decoder';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { documentLimits } from '../document.limits.js';
import { UnreadableDocument } from './block.js';

/** What a reader of XML is told. */
export interface XmlHandler {
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  text(text: string): void;
  close(name: string): void;
}

/** The parts of an Office document, each read as a stream: what they unpack to is counted, and bounded. */
export class DocxArchive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #unpackedBytes = 0;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** Throws UnreadableDocument `damaged`, `password_protected`, `unpacks_too_large`. */
  static async open(bytes: Buffer): Promise<DocxArchive> {
    const entries = new Map<string, Entry>();
    try {
      const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
      if (zip.entryCount > documentLimits.archiveEntriesMax)
        throw new UnreadableDocument('unpacks_too_large');
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
      return new DocxArchive(zip, entries);
    } catch (error) {
      throw asUnreadable(error);
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** Reads a part piece by piece, so that what the handler collects can be taken in between. Nothing where it is missing. */
  async *read(name: string, handler: XmlHandler): AsyncGenerator<void> {
    const entry = this.#entries.get(name);
    if (entry === undefined) return;
    if (entry.isEncrypted()) throw new UnreadableDocument('password_protected');
    const parser = xmlParser(handler);
    const decoder = new StringDecoder('utf8');
    try {
      for await (const piece of await this.#zip.openReadStreamPromise(entry)) {
        this.#count(piece as Buffer);
        parser.write(decoder.write(piece as Buffer));
        yield;
      }
      parser.write(decoder.end()).close();
      yield;
    } catch (error) {
      throw asUnreadable(error);
    }
  }

  /** Reads a part whole. */
  async readAll(name: string, handler: XmlHandler): Promise<void> {
    for await (const _ of this.read(name, handler));
  }

  #count({ length }: Buffer): void {
    this.#unpackedBytes += length;
    if (this.#unpackedBytes > documentLimits.unpackedBytesMax)
      throw new UnreadableDocument('unpacks_too_large');
  }
}

const asUnreadable = (error: unknown): UnreadableDocument =>
  error instanceof UnreadableDocument ? error : new UnreadableDocument('damaged', error);

/** Names are local ones: the namespaces of the two kinds of OOXML differ. Entities that a document declares are errors. */
function xmlParser({ open, text, close }: XmlHandler): SaxesParser<{ xmlns: true }> {
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ local, attributes }: SaxesTagNS) => {
    open(local, new Map(Object.values(attributes).map(each => [each.local, each.value])));
  });
  parser.on('text', text);
  parser.on('closetag', ({ local }) => close(local));
  parser.on('error', error => {
    throw error;
  });
  return parser;
}

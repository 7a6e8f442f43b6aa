/** A generated file, its name relative to schema/. The same program always makes the same content, byte for byte. */
export interface SchemaFile {
  name: string;
  content(): string | Promise<string>;
}

/** A generated file under schema/. The same program always makes the same content, byte for byte. */
export interface SchemaFile {
  /** Without a folder: `supergraph.graphql`. */
  name: string;
  content(): string | Promise<string>;
}

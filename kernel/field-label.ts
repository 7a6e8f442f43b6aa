/** The name of a field as people read it: `ageGroup` is `Age group`. */
export const fieldLabel = (name: string): string =>
  name
    .replace(/(?<!^)[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    .replace(/^./, letter => letter.toUpperCase());

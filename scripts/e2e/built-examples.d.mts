/** The examples with a page, by the name of their folder. */
export function exampleNames(): string[]

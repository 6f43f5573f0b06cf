/** The policy the package promises to work under. */
/** The examples that have a page, by the name of their folder. */
export function exampleNames(): string[]

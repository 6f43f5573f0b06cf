/** The policy the package promises to work under. */
export const STRICT_CSP: string

/** The examples that have a page, by the name of their folder. */
export function exampleNames(): string[]

/** Every entry point, by its path after `appkit-modal`, with its source below `src`. */
export const entryPoints: Readonly<Record<string, string>>

/** The sources of the second build. */
export const SECOND_BUILD: readonly string[]

/** Returns the sources of the entry points of the first build. */
export function firstBuild(): readonly string[]

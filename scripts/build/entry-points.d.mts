/** Every entry point, by its path after `appkit-modal`, with its source below `src`. */
export const entryPoints: Readonly<Record<string, string>>

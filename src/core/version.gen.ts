// Written by scripts/gen.mjs from package.json. Do not edit.

/** The version of this package. */
export const VERSION = '0.1.0'

import type { Reserved } from './rules/error-codes.js'

/** Codes of the catalogue that nothing throws yet, each with the number of its issue. */
export const reserved: Reserved = {}

import { earlierMutations } from './earlier-code.mjs'
import { laterMutations } from './later-code.mjs'

/**
 * A deliberate break of one place, which a test must notice.
 *
 * @typedef {object} Mutation
 * @property {string} id What is broken, in words: `oauth-attempt-claimed-twice`.
 * @property {string} area The part of the product.
 * @property {string} file
 * @property {string} find The place. It must be in the file exactly once.
 * @property {string} replace
 * @property {readonly string[]} tests The test files of which one must fail.
 */

/** @type {readonly Mutation[]} */
export const mutations = [...earlierMutations, ...laterMutations]

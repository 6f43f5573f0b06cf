/** What a node says instead of an answer: a number that libraries know, a sentence, and sometimes more. */
export class RpcError extends Error {
  /** @param {number} code @param {string} message @param {object} [data] */
  constructor(code, message, data) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** @param {string} what */
export function invalidParams(what) {
  return new RpcError(-32_602, `Invalid param: ${what}`)
}

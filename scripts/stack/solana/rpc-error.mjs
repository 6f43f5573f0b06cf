/** A JSON-RPC error: a code that libraries know, a message, and optional data. */
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

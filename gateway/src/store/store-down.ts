/** Classes and codes of SQLSTATE that mean "not now": lost connection, no room, shutting down, read only, took too long, lock not got. */
const NOT_NOW = /^(?:08|53|57P|57014|58|25006|40001|40P01|55P03)/
const NO_WAY = /^(?:ECONN\w+|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN)$/

/** Whether a failure is the database's, and may be over in a moment. */
export function isStoreDown(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException
    if (typeof code === 'string' && (NOT_NOW.test(code) || NO_WAY.test(code))) return true
    if (/timeout exceeded when trying to connect|Connection terminated|not queryable/.test(at.message)) return true
  }
  return false
}

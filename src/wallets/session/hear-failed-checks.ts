import type { SignClient } from './protocol-library.js'

const checks = ['isValidUpdate', 'isValidExtend', 'isValidPing', 'isValidDisconnect', 'isValidEmit'] as const

type Check = (params: unknown) => Promise<void>

/**
 * Handles the rejections of checks that the library starts without awaiting them: for messages about a session that has
 * ended, and for invalid ones. Callers that await a check still get its rejection.
 */
export function hearFailedChecks({ engine }: SignClient): void {
  const looks = engine as unknown as Partial<Record<(typeof checks)[number], Check>>
  for (const name of checks) {
    const check = looks[name]
    if (!check) continue
    looks[name] = params => {
      const look = check(params)
      look.catch(() => {}) // a second listener: the first one may be missing
      return look
    }
  }
}

/**
 * Deletes each session once. When both sides disconnect at the same time, or a wallet disconnects twice, the library
 * deletes the session again when the page sends its next message, and nothing handles the rejection.
 */
export function endSessionsOnce({ engine, session }: SignClient): void {
  const library = engine as unknown as { deleteSession(of: { readonly topic: string }): Promise<void> }
  const end = library.deleteSession
  library.deleteSession = async of => {
    if (session.keys.includes(of.topic)) await end(of)
  }
}

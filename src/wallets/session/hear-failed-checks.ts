import type { SignClient } from './protocol-library.js'

/** What the library looks at in a word of the wallet's, without waiting for its own look. */
const checks = ['isValidUpdate', 'isValidExtend', 'isValidPing', 'isValidDisconnect', 'isValidEmit'] as const

type Check = (params: unknown) => Promise<void>

/**
 * Keeps the page quiet where a wallet says something of a session that is gone, or something unreadable: the library
 * lets the rejection of its own look escape. Who waits for such a look still hears it.
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

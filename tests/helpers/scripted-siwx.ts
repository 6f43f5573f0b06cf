import { AppKitError } from '../../src/core/errors/appkit-error.js'
import type { SIWXConfig, SIWXMessageInput, SIWXSession } from '../../src/core/siwx.js'

/** A session store in memory that the test controls. */
export interface ScriptedSiwx extends SIWXConfig {
  stored: SIWXSession[]
  /** Every call, as `method account`. */
  readonly calls: string[]
  required: boolean
  /** Runs before a method answers; may wait or throw. */
  before: Partial<
    Record<'createMessage' | 'addSession' | 'getSessions' | 'revokeSession' | 'setSessions', () => unknown>
  >
  /** Extra fields of the next messages. */
  extraFields: { expirationTime?: string; statement?: string; domain?: string; resources?: readonly string[] }
}

/** A store that accepts every session. */
export function scriptedSiwx(
  overrides: Partial<Pick<ScriptedSiwx, 'required' | 'signOutOnDisconnect'>> = {},
): ScriptedSiwx {
  let nonces = 0
  const { required = true, signOutOnDisconnect } = overrides
  const recordCall = async (name: keyof ScriptedSiwx['before'], account: string) => {
    siwx.calls.push(`${name} ${account}`)
    await siwx.before[name]?.()
  }
  const siwx: ScriptedSiwx = {
    stored: [],
    calls: [],
    required,
    before: {},
    extraFields: {},
    ...(signOutOnDisconnect !== undefined && { signOutOnDisconnect }),
    getRequired: () => siwx.required,
    async createMessage(input: SIWXMessageInput) {
      await recordCall('createMessage', `${input.chainId}:${input.accountAddress}`)
      const nonce = `nonce${(nonces += 1)}`
      const { accountAddress, chainId } = input
      const data = { accountAddress, chainId, domain: 'app.example', uri: 'https://app.example/', version: '1', nonce }
      return { ...data, ...siwx.extraFields, toString: () => `${chainId} ${accountAddress} ${nonce}` }
    },
    async addSession(session) {
      await recordCall('addSession', `${session.data.chainId}:${session.data.accountAddress}`)
      siwx.stored.push(session)
    },
    async revokeSession(chainId, address) {
      await recordCall('revokeSession', `${chainId}:${address}`)
      siwx.stored = siwx.stored.filter(({ data }) => data.chainId !== chainId || data.accountAddress !== address)
    },
    async setSessions(sessions) {
      await recordCall('setSessions', String(sessions.length))
      siwx.stored = [...sessions]
    },
    async getSessions(chainId, address) {
      await recordCall('getSessions', `${chainId}:${address}`)
      return siwx.stored.filter(({ data }) => data.chainId === chainId && data.accountAddress === address)
    },
  }
  return siwx
}

/** Throws like a store that cannot be reached. */
export const unreachable = () => {
  throw new AppKitError('data/unavailable')
}

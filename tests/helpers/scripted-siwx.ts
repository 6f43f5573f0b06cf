import { AppKitError } from '../../src/core/errors/appkit-error.js'
import type { SIWXConfig, SIWXMessageInput, SIWXSession } from '../../src/core/siwx.js'

/** A keeper of sign-ins in memory, of which the test says what happens. */
export interface ScriptedSiwx extends SIWXConfig {
  /** What is kept now. */
  kept: SIWXSession[]
  /** Every call, by name and the account it was about. */
  readonly calls: string[]
  required: boolean
  /** What a method does before it answers: wait, or throw. */
  before: Partial<
    Record<'createMessage' | 'addSession' | 'getSessions' | 'revokeSession' | 'setSessions', () => unknown>
  >
  /** What the next messages say beside what they must. */
  more: { expirationTime?: string; statement?: string; domain?: string; resources?: readonly string[] }
}

/** A keeper that takes everything, and asks nobody. */
export function scriptedSiwx(as: Partial<Pick<ScriptedSiwx, 'required' | 'signOutOnDisconnect'>> = {}): ScriptedSiwx {
  let nonces = 0
  const { required = true, signOutOnDisconnect } = as
  const pass = async (name: keyof ScriptedSiwx['before'], of: string) => {
    siwx.calls.push(`${name} ${of}`)
    await siwx.before[name]?.()
  }
  const siwx: ScriptedSiwx = {
    kept: [],
    calls: [],
    required,
    before: {},
    more: {},
    ...(signOutOnDisconnect !== undefined && { signOutOnDisconnect }),
    getRequired: () => siwx.required,
    async createMessage(input: SIWXMessageInput) {
      await pass('createMessage', `${input.chainId}:${input.accountAddress}`)
      const nonce = `nonce${(nonces += 1)}`
      const { accountAddress, chainId } = input
      const data = { accountAddress, chainId, domain: 'app.example', uri: 'https://app.example/', version: '1', nonce }
      return { ...data, ...siwx.more, toString: () => `${chainId} ${accountAddress} ${nonce}` }
    },
    async addSession(session) {
      await pass('addSession', `${session.data.chainId}:${session.data.accountAddress}`)
      siwx.kept.push(session)
    },
    async revokeSession(chainId, address) {
      await pass('revokeSession', `${chainId}:${address}`)
      siwx.kept = siwx.kept.filter(({ data }) => data.chainId !== chainId || data.accountAddress !== address)
    },
    async setSessions(sessions) {
      await pass('setSessions', String(sessions.length))
      siwx.kept = [...sessions]
    },
    async getSessions(chainId, address) {
      await pass('getSessions', `${chainId}:${address}`)
      return siwx.kept.filter(({ data }) => data.chainId === chainId && data.accountAddress === address)
    },
  }
  return siwx
}

/** What a keeper throws that cannot be reached. */
export const unreachable = () => {
  throw new AppKitError('data/unavailable')
}

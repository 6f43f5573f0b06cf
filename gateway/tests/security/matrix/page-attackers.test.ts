import { describe, expect, test } from 'vitest'
import { appEvents } from '../../../../src/contract/app-events.js'
import { createHandlers } from '../../../src/frame-page/handlers/create-handlers.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { createHandlerFixture } from '../../frame-page/helpers/handler-fixture.js'
import { account, scriptedWallet } from '../../frame-page/helpers/scripted-wallet.js'

/** Every message that a page can send. A new one must be judged against the matrix. */
const MESSAGES = [
  'CONNECT_DEVICE',
  'CONNECT_EMAIL',
  'CONNECT_FARCASTER',
  'CONNECT_OTP',
  'CONNECT_PASSKEY',
  'CONNECT_SOCIAL',
  'GET_CHAIN_ID',
  'GET_FARCASTER_URI',
  'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
  'GET_SOCIAL_REDIRECT_URI',
  'GET_USER',
  'INIT_SMART_ACCOUNT',
  'IS_CONNECTED',
  'PING',
  'RECOVER',
  'RELOAD',
  'RPC_ABORT',
  'RPC_REQUEST',
  'SET_PREFERRED_ACCOUNT',
  'SET_UP_RECOVERY',
  'SIGN_OUT',
  'SWITCH_NETWORK',
  'SYNC_DAPP_DATA',
  'SYNC_THEME',
  'UPDATE_EMAIL',
  'UPDATE_EMAIL_PRIMARY_OTP',
  'UPDATE_EMAIL_SECONDARY_OTP',
]
const reject = () => Promise.reject(new FrameError('E_REJECTED', 'Request rejected.', { rpcCode: 4001 }))
const requests = [
  { method: 'eth_sendTransaction', params: [{ from: account.address, to: account.address, value: '0x1' }] },
  { method: 'personal_sign', params: ['0x68656c6c6f', account.address] },
] as const

// Each test attacks cells of docs/threat-matrix.json, which its title names. A page talks to the frame only.
describe('threat matrix: attackers in a page', () => {
  test('matrix page/freeze, trusted-page/freeze, page/destroy, trusted-page/destroy: no message freezes, exports or deletes', () => {
    expect(Object.keys(appEvents).toSorted()).toEqual(MESSAGES)
  })

  test('matrix page/read, trusted-page/read: reads nothing before the login, and the email address only with consent', async () => {
    const out = createHandlerFixture({ wallet: scriptedWallet({ state: 'out', user: undefined, wallet: undefined }) })
    const read = async ({ handlers, context }: typeof out) => handlers.GET_USER({}, context)
    await expect(read(out)).rejects.toMatchObject({ code: 'E_UNAUTH' })
    const loggedIn = createHandlerFixture({ wallet: scriptedWallet() })
    expect(await read(loggedIn)).toMatchObject({ address: account.address, email: null })
    loggedIn.deps.consents.save('u1', { shareEmail: true })
    expect(await read(loggedIn)).toMatchObject({ email: 'ada@example.com' })
  })

  test.each(requests)(
    'matrix page/spend, trusted-page/spend, mailbox+page/spend: nothing is signed that the user rejects: $method',
    async request => {
      const wallet = scriptedWallet()
      const { deps, context } = createHandlerFixture({ wallet })
      const handlers = createHandlers({ ...deps, prompts: { ...deps.prompts, approve: reject } })
      const sent = Promise.resolve().then(() => handlers.RPC_REQUEST(request as never, context))
      await expect(sent).rejects.toMatchObject({ code: 'E_REJECTED' })
      expect(wallet.signed).toEqual([])
    },
  )

  test('matrix page/lock, trusted-page/lock: logs out on this site only', async () => {
    const calls: string[] = []
    const note = (name: string) => async () => (calls.push(name), {})
    const wallet = scriptedWallet({
      signOut: async () => void calls.push('signOut'),
      signOutEverywhere: note('signOutEverywhere'),
      endSession: note('endSession'),
      freeze: async () => void calls.push('freeze'),
    })
    const { deps, context } = createHandlerFixture({ wallet })
    await createHandlers(deps).SIGN_OUT(undefined as never, context)
    expect(calls).toEqual(['signOut'])
  })

  test('matrix mailbox+page/read, mailbox+page/freeze, mailbox+page/lock, mailbox+page/destroy: the page makes the wallet sign no account change', async () => {
    const sent: unknown[] = []
    const wallet = scriptedWallet({
      newEmail: 'mallory@example.com',
      canSignChanges: true,
      updateEmailSecondary: async (...args) => (sent.push(args), { newEmail: 'mallory@example.com' }),
    })
    const { deps, context } = createHandlerFixture({ wallet })
    const handlers = createHandlers({ ...deps, prompts: { ...deps.prompts, confirmEmailChange: reject } })
    const change = Promise.resolve().then(() => handlers.UPDATE_EMAIL_SECONDARY_OTP({ otp: '12345678' }, context))
    await expect(change).rejects.toMatchObject({ code: 'E_REJECTED' })
    expect([sent, wallet.signed]).toEqual([[], []])
  })
})

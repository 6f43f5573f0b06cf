import { expect, onTestFinished, test, vi } from 'vitest'
import { attachSession } from '../../../src/controllers/connection/attach-session.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { signOut, SiwxSessions } from '../../../src/controllers/siwx/siwx-sessions.js'
import { switchBack } from '../../../src/controllers/siwx/siwx-prompt.js'
import { getSignInTarget } from '../../../src/controllers/siwx/siwx-session.js'
import { toNetwork, type NetworkInput } from '../../../src/core/network.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { ada, scriptedSession, scriptedWallet } from '../../helpers/scripted-wallet.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import { scriptedSiwx, unreachable } from '../../helpers/scripted-siwx.js'
import { testNetworks, testScope } from '../../helpers/test-scope.js'
import { settled } from '../../lib/fake-clock.js'

function stage(siwx = scriptedSiwx()) {
  const scope = testScope({ adapters: [scriptedAdapter()] })
  onTestFinished(() => scope.dispose())
  const listener = { onWanted: vi.fn(), onSignedIn: vi.fn(), onGone: vi.fn(), onFailed: vi.fn() }
  const sessions = new SiwxSessions(scope, siwx, listener)
  const session = scriptedSession()
  attachSession(scope.use(ConnectionController), session, scriptedWallet())
  return { scope, siwx, sessions, session, ...listener }
}
const createSession = (chainId: 'eip155:1' | 'eip155:8453') => ({
  data: { accountAddress: ada, chainId, domain: 'd', uri: 'u', version: '1', nonce: 'n' },
  message: 'm',
  signature: 's',
})

test('looks up each account and network once, however often the state changes', async () => {
  const { siwx, session, onWanted, onGone } = stage()
  await settled()
  session.accountsChanged(ada)
  session.networkChanged('eip155:1')
  await settled()
  expect(siwx.calls).toEqual([`getSessions eip155:1:${ada}`])
  expect(onWanted).toHaveBeenCalledOnce()
  session.networkChanged('eip155:8453')
  await settled()
  expect(onGone.mock.calls.map(([, isFollowed]) => isFollowed)).toEqual([true])
  session.gone()
  await settled()
  expect(onGone.mock.calls.map(([, isFollowed]) => isFollowed)).toEqual([true, false])
})

test('keeps a valid session when a later lookup fails, but not an expired one', async () => {
  const siwx = scriptedSiwx()
  const end = new Date(1_700_000_000_000 + 1000).toISOString()
  siwx.stored = [{ ...createSession('eip155:1'), data: { ...createSession('eip155:1').data, expirationTime: end } }]
  const { scope, sessions, onWanted, onFailed } = stage(siwx)
  await settled()
  siwx.before.getSessions = unreachable
  sessions.refresh()
  await settled()
  expect(sessions.getTarget('eip155')?.signIn).toBeDefined()
  await scope.clock.advance(1000)
  await settled()
  expect(sessions.getTarget('eip155')?.signIn).toBeUndefined()
  expect([onWanted.mock.calls.length, onFailed.mock.calls.length]).toEqual([0, 0])
})

test('follows sign-ins and sign-outs of another tab', async () => {
  const siwx = scriptedSiwx()
  siwx.stored = [createSession('eip155:1')]
  const { sessions, onWanted, onSignedIn } = stage(siwx)
  await settled()
  siwx.stored = []
  sessions.refresh()
  await settled()
  expect(onWanted).toHaveBeenCalledOnce()
  siwx.stored = [createSession('eip155:1')]
  sessions.refresh()
  await settled()
  expect(onSignedIn).toHaveBeenCalledTimes(2)
})

test('requires sign-in if the app’s function throws', () => {
  const { sessions, siwx } = stage()
  siwx.getRequired = unreachable
  expect(sessions.isRequired).toBe(true)
})

test('signOut rejects after three attempts if a session cannot be revoked', async () => {
  const { scope, siwx } = stage()
  siwx.before.setSessions = unreachable
  const ended = signOut(scope, siwx, 'eip155', [ada])
  const failed = expect(ended).rejects.toMatchObject({ code: 'data/unavailable' })
  await scope.clock.advance(2000)
  await failed
  expect(siwx.calls.filter(call => call === 'setSessions 0')).toHaveLength(3)
})

test('switchBack calls the wallet only if the account is signed in on the network', async () => {
  const { scope, siwx } = stage()
  await settled()
  const place = getSignInTarget(scope, 'eip155')!
  const base = toNetwork(testNetworks[1] as NetworkInput)
  expect(await switchBack(scope, siwx, place, base)).toBe(false)
  siwx.stored = [createSession('eip155:8453')]
  expect(await switchBack(scope, siwx, place, base)).toBe(true)
  scope.use(ConnectionController).switchNetwork = () => Promise.reject(new AppKitError('wallet/rejected'))
  await expect(switchBack(scope, siwx, place, base)).rejects.toMatchObject({ code: 'wallet/rejected' })
})

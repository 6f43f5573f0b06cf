import { describe, expect, test } from 'vitest'
import type { Session } from '../../../src/core/connector.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { frameRejection } from '../../helpers/scripted-frame.js'
import { eventually } from '../../helpers/eventually.js'
import { settled } from '../../lib/fake-clock.js'
import { address, connectRequest, networks, setUp, solanaAddress, solanaId, user } from './helpers/embedded-set-up.js'

const used = { EMAIL_LOGIN_USED_KEY: 'yes' as const, EMAIL: 'ada@example.com' }

/** Records the events of a session in order. */
function reported(session: Session | undefined): unknown[] {
  const received: unknown[] = []
  session?.watch({
    onAccounts: accounts => received.push(accounts.map(item => item.address)),
    onNetwork: id => received.push(id),
    onGone: () => received.push('gone'),
  })
  return received
}

describe('connect', () => {
  test('opens a session in each namespace of the app', async () => {
    const { wallet, frame } = setUp()
    const sessions = await wallet.connect(connectRequest())
    expect(sessions.map(({ namespace, accounts, caipNetworkId }) => [namespace, accounts, caipNetworkId])).toEqual([
      ['eip155', [{ namespace: 'eip155', address, type: 'eoa' }], 'eip155:1'],
      ['solana', [{ namespace: 'solana', address: solanaAddress, type: 'eoa' }], solanaId],
    ])
    expect(frame.getPayloads('GET_USER')).toEqual([{ chainId: 1, preferredAccountType: 'eoa' }])
  })

  test.each([
    [undefined, 'email'],
    ['google', 'google'],
    ['farcaster', 'farcaster'],
    ['passkey', 'passkey'],
    ['unknown', 'email'],
  ])('names the wallet after the login, %s', async (social, provider) => {
    const { wallet } = setUp({}, { values: { ...used, ...(social && { connected_social: social }) } })
    const sessions = await wallet.connect(connectRequest())
    expect(sessions.map(session => session.wallet)).toEqual([
      { name: `wallet of ${provider}` },
      { name: `wallet of ${provider}` },
    ])
  })

  test.each([
    ['eip155:8453', { chainId: 8453, preferredAccountType: 'eoa' }],
    [solanaId, { chainId: solanaId, preferredAccountType: 'eoa' }],
  ])('requests the preferred network, %s', async (id, pending) => {
    const { wallet, frame } = setUp()
    await wallet.connect(
      connectRequest({ preferred: networks.find(({ caipNetworkId }) => caipNetworkId === id) as never }),
    )
    expect(frame.getPayloads('GET_USER')).toEqual([pending])
  })

  test('requests the last used network if the app still has it', async () => {
    const last = setUp({}, { values: { LAST_USED_CHAIN_KEY: 'eip155:8453' } })
    await last.wallet.connect(connectRequest())
    const gone = setUp({}, { values: { LAST_USED_CHAIN_KEY: 'eip155:10' } })
    await gone.wallet.connect(connectRequest())
    expect([last.frame, gone.frame].map(frame => frame.getPayloads('GET_USER'))).toMatchObject([
      [{ chainId: 8453 }],
      [{ chainId: 1 }],
    ])
  })

  test.each([
    ['smartAccount', '8453', 'smartAccount'],
    ['smartAccount', '1', 'eoa'],
    ['smartAccount', '', 'eoa'],
    ['eoa', '8453', 'eoa'],
  ] as const)(
    'smart accounts: the preference %s, with smart accounts on %j, becomes %s',
    async (type, works, pending) => {
      const preferred = networks[1] as (typeof networks)[0]
      const { wallet, frame } = setUp({}, { type, values: { SMART_ACCOUNT_ENABLED_NETWORKS: works } })
      await wallet.connect(connectRequest({ preferred }))
      expect(frame.getPayloads('GET_USER')).toEqual([{ chainId: 8453, preferredAccountType: pending }])
    },
  )

  test('skips namespaces that the app does not have or that have no account', async () => {
    const { wallet, frame } = setUp()
    const evm = await wallet.connect(connectRequest({ networks: networks.slice(0, 2) }))
    frame.answer({ GET_USER: { address, chainId: 1 } })
    const both = await wallet.connect(connectRequest())
    expect([evm, both].map(sessions => sessions.map(({ namespace }) => namespace))).toEqual([['eip155'], ['eip155']])
  })

  test.each([
    { address: 'me', chainId: 1 },
    { address: '', chainId: 'nowhere' },
  ])('rejects the invalid user %j', async odd => {
    const { wallet } = setUp({ GET_USER: odd })
    await expect(wallet.connect(connectRequest())).rejects.toMatchObject({ code: 'wallet/no-accounts' })
  })

  test("sends the page's metadata to a newly loaded frame and requests its capabilities", async () => {
    const { frame, store, wallet } = setUp({}, { values: {} })
    await wallet.connect(connectRequest())
    expect(frame.getPayloads('SYNC_DAPP_DATA')).toEqual([{ projectId: 'p' }])
    await eventually(() => store.values.SMART_ACCOUNT_ENABLED_NETWORKS).toBe('8453')
    await frame.reload()
    expect(frame.getPayloads('SYNC_DAPP_DATA')).toHaveLength(2)
  })

  test('can be aborted', async () => {
    const { wallet } = setUp({ GET_USER: () => new Promise(() => {}) })
    const life = new AbortController()
    const connecting = wallet.connect(connectRequest({ signal: life.signal }))
    life.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'request/failed' })
  })
})

describe('reconnect', () => {
  test('loads nothing if the user never logged in', async () => {
    const { wallet, frame } = setUp()
    await expect(wallet.reconnect(connectRequest())).resolves.toEqual([])
    expect([frame.requests, frame.state]).toEqual([[], 'idle'])
  })

  test('restores a login', async () => {
    const { wallet } = setUp({ IS_CONNECTED: { isConnected: true } }, { values: used })
    await expect(wallet.reconnect(connectRequest())).resolves.toHaveLength(2)
  })

  test('clears the login if the user is logged out', async () => {
    const { wallet, store, frame } = setUp({ IS_CONNECTED: { isConnected: false } }, { values: { ...used } })
    await expect(wallet.reconnect(connectRequest())).resolves.toEqual([])
    expect(store.values.EMAIL).toBeUndefined()
    expect(frame.getPayloads('GET_USER')).toEqual([])
  })

  test('clears the login if the session expires in between', async () => {
    const ended = () => {
      throw frameRejection('frame/session-expired', { message: 'Log in again.', code: 'E_UNAUTH' })
    }
    const { wallet, store } = setUp({ IS_CONNECTED: { isConnected: true }, GET_USER: ended }, { values: { ...used } })
    await expect(wallet.reconnect(connectRequest())).resolves.toEqual([])
    expect(store.values.EMAIL).toBeUndefined()
  })

  test.each(['frame/unavailable', 'frame/no-answer', 'frame/offline'] as const)(
    'rejects with %s and keeps the login',
    async code => {
      const silent = () => {
        throw new AppKitError(code)
      }
      for (const script of [{ IS_CONNECTED: silent }, { IS_CONNECTED: { isConnected: true }, GET_USER: silent }]) {
        const { wallet, store } = setUp(script, { values: { ...used } })
        await expect(wallet.reconnect(connectRequest())).rejects.toMatchObject({ code })
        expect(store.values).toMatchObject(used)
      }
    },
  )
})

describe('session', () => {
  test('ends the sessions of other namespaces and notifies the frame once', async () => {
    const { wallet, frame, store } = setUp({ SIGN_OUT: undefined })
    const [evm, solana] = await wallet.connect(connectRequest())
    const [mine, others] = [reported(evm), reported(solana)]
    await evm?.disconnect()
    await solana?.disconnect()
    expect([mine, others]).toEqual([[], ['gone']])
    expect(frame.getPayloads('SIGN_OUT')).toHaveLength(1)
    expect(store.values.EMAIL_LOGIN_USED_KEY).toBeUndefined()
  })

  test('does nothing when it ends after it was replaced', async () => {
    const { wallet, frame } = setUp()
    const [old] = await wallet.connect(connectRequest())
    await wallet.connect(connectRequest())
    await old?.disconnect()
    expect(frame.getPayloads('SIGN_OUT')).toEqual([])
  })

  test('ends even if the frame does not respond', async () => {
    const { wallet, clock } = setUp()
    const [evm] = await wallet.connect(connectRequest())
    const ending = evm?.disconnect()
    await clock.advance(3_000)
    await expect(ending).resolves.toBeUndefined()
  })

  test('follows accounts and networks of the frame, per namespace', async () => {
    const { wallet, frame } = setUp()
    const [evm, solana] = await wallet.connect(connectRequest())
    const [ofEvm, ofSolana] = [reported(evm), reported(solana)]
    const second = `0x${'cd'.repeat(20)}`
    frame.emit('CHANGED', { accounts: [`eip155:1:${second}`, `${solanaId}:${solanaAddress}`], chainId: 8453 })
    frame.emit('CHANGED', { chainId: 8453 })
    frame.emit('CHANGED', { accounts: ['neither'], chainId: 'nowhere' })
    frame.emit('CHANGED', {})
    expect([ofEvm, ofSolana]).toEqual([[[second], 'eip155:8453'], []])
    expect([evm?.accounts[0]?.address, evm?.caipNetworkId]).toEqual([second, 'eip155:8453'])
  })

  test('switches its own network and publishes it once', async () => {
    const { wallet } = setUp()
    const [evm, solana] = await wallet.connect(connectRequest())
    const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const received = reported(solana)
    solana?.moveTo?.(devnet)
    solana?.moveTo?.(devnet)
    expect([solana?.caipNetworkId, evm?.caipNetworkId]).toEqual([devnet, 'eip155:1'])
    expect(received).toEqual([devnet])
  })

  test('ends and is cleared when the frame has no account left', async () => {
    const { wallet, frame, store } = setUp()
    const sessions = await wallet.connect(connectRequest())
    const received = sessions.map(reported)
    frame.emit('CHANGED', { accounts: [] })
    expect(received).toEqual([['gone'], ['gone']])
    expect(store.values.EMAIL_LOGIN_USED_KEY).toBeUndefined()
    frame.emit('CHANGED', { accounts: [] })
    expect(received).toEqual([['gone'], ['gone']])
  })

  test('does not call removed listeners', async () => {
    const { wallet, frame } = setUp()
    const [evm] = await wallet.connect(connectRequest())
    const received: unknown[] = []
    const note = () => void received.push('told')
    evm?.watch({ onAccounts: note, onNetwork: note, onGone: note })()
    frame.emit('CHANGED', { chainId: 8453 })
    expect(received).toEqual([])
  })
})

describe('abortRequests', () => {
  const params = ['0x61', address]

  test('withdraws approvals in each namespace, but no reads', async () => {
    const { wallet, frame, ended } = setUp({ RPC_REQUEST: () => new Promise(() => {}) })
    const [evm, solana] = await wallet.connect(connectRequest())
    const reading = evm?.provider.request({ method: 'eth_blockNumber' })
    const signing = [
      evm?.provider.request({ method: 'personal_sign', params }),
      solana?.provider.request({ method: 'solana_signMessage', params: { message: 'a', pubkey: solanaAddress } }),
    ].map(pending => expect(pending).rejects.toMatchObject({ code: 'request/aborted' }))
    await settled()
    wallet.abortRequests()
    await Promise.all(signing)
    expect(ended.map(({ ok }) => ok)).toEqual([false, false])
    const [first] = frame.requests.filter(({ name }) => name === 'RPC_REQUEST')
    expect(first?.signal?.aborted ?? false).toBe(false)
    await expect(Promise.race([reading, settled().then(() => 'open')])).resolves.toBe('open')
  })

  test('does not affect finished requests', async () => {
    const { wallet, ended } = setUp({ RPC_REQUEST: '0x1' })
    const [evm] = await wallet.connect(connectRequest())
    await evm?.provider.request({ method: 'personal_sign', params })
    wallet.abortRequests()
    expect(ended).toEqual([{ ok: true, kind: 'object' }])
  })

  test('runs when a session ends', async () => {
    const { wallet } = setUp({ RPC_REQUEST: () => new Promise(() => {}), SIGN_OUT: undefined })
    const [evm] = await wallet.connect(connectRequest())
    const signing = evm?.provider.request({ method: 'personal_sign', params })
    const aborted = expect(signing).rejects.toMatchObject({ code: 'request/aborted' })
    await settled()
    await evm?.disconnect()
    await aborted
  })
})

test('a user may lack accounts in the active namespace', async () => {
  const { wallet } = setUp({ GET_USER: { ...user, address: solanaAddress, chainId: solanaId } })
  const sessions = await wallet.connect(connectRequest())
  expect(sessions.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:1', solanaId])
})

describe('embeddedWalletInfo', () => {
  const shared = { ...user, email: 'ada@example.com', userName: 'ada', smartAccountDeployed: true }
  const info = async (script: Parameters<typeof setUp>[0], values: Parameters<typeof setUp>[1] = {}) => {
    const { wallet } = setUp(script, values)
    const [session] = await wallet.connect(connectRequest())
    return session?.embeddedWalletInfo
  }

  test('has the shared email, the user name and the account', async () => {
    expect(await info({ GET_USER: shared })).toEqual({
      user: { email: 'ada@example.com', username: 'ada' },
      authProvider: 'email',
      accountType: 'eoa',
      isSmartAccountDeployed: true,
    })
  })

  test('has no email without consent, even if this browser stored one', async () => {
    expect(await info({}, { values: used })).toMatchObject({ user: {}, isSmartAccountDeployed: false })
    expect(await info({ GET_USER: { ...user, email: null } }, { values: used })).toMatchObject({ user: {} })
  })

  test.each([
    ['google', 'google'],
    ['farcaster', 'farcaster'],
    ['passkey', 'passkey'],
    ['<b>x</b>', 'email'],
  ])('a stored login method %j is reported as %s', async (connected_social, authProvider) => {
    expect(await info({}, { values: { ...used, connected_social } })).toMatchObject({ authProvider })
  })

  test('a login by email replaces an earlier social login', async () => {
    const { wallet, store } = setUp(
      { CONNECT_EMAIL: { action: 'VERIFY_OTP' }, CONNECT_OTP: undefined },
      { values: { connected_social: 'google' } },
    )
    await wallet.client.request('CONNECT_EMAIL', { email: 'ada@example.com' })
    expect(store.get('connected_social', (value): value is string => typeof value === 'string')).toBe('google')
    await wallet.client.request('CONNECT_OTP', { otp: '123456' })
    const [session] = await wallet.connect(connectRequest())
    expect(session?.embeddedWalletInfo?.authProvider).toBe('email')
  })

  test('a new address is reported only if the old one was shared', async () => {
    for (const [script, email] of [
      [{ GET_USER: shared }, 'new@example.com'],
      [{ GET_USER: user }, undefined],
    ] as const) {
      const { wallet } = setUp({ ...script, UPDATE_EMAIL_SECONDARY_OTP: { newEmail: 'new@example.com' } })
      const [session] = await wallet.connect(connectRequest())
      const events = reported(session)
      await wallet.client.request('UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' })
      expect(session?.embeddedWalletInfo?.user.email).toBe(email)
      expect(events).toHaveLength(email ? 1 : 0)
    }
  })
})

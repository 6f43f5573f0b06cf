import { describe, expect, test } from 'vitest'
import type { Session } from '../../../src/core/connector.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { frameRefusal } from '../../helpers/scripted-frame.js'
import { soon } from '../../helpers/soon.js'
import { settled } from '../../lib/fake-clock.js'
import { address, ask, networks, setUp, solanaAddress, solanaId, user } from './helpers/embedded-set-up.js'

const used = { EMAIL_LOGIN_USED_KEY: 'yes' as const, EMAIL: 'ada@example.com' }

/** What a session tells, in the order it does. */
function told(session: Session | undefined): unknown[] {
  const heard: unknown[] = []
  session?.watch({
    onAccounts: accounts => heard.push(accounts.map(one => one.address)),
    onNetwork: id => heard.push(id),
    onGone: () => heard.push('gone'),
  })
  return heard
}

describe('connect', () => {
  test('opens a session in each namespace of the app', async () => {
    const { wallet, frame } = setUp()
    const sessions = await wallet.connect(ask())
    expect(sessions.map(({ namespace, accounts, caipNetworkId }) => [namespace, accounts, caipNetworkId])).toEqual([
      ['eip155', [{ namespace: 'eip155', address, type: 'eoa' }], 'eip155:1'],
      ['solana', [{ namespace: 'solana', address: solanaAddress, type: 'eoa' }], solanaId],
    ])
    expect(frame.asked('GET_USER')).toEqual([{ chainId: 1, preferredAccountType: 'eoa' }])
  })

  test.each([
    ['eip155:8453', { chainId: 8453, preferredAccountType: 'eoa' }],
    [solanaId, { chainId: solanaId, preferredAccountType: 'eoa' }],
  ])('asks for the network that is wanted, %s', async (id, asked) => {
    const { wallet, frame } = setUp()
    await wallet.connect(ask({ preferred: networks.find(({ caipNetworkId }) => caipNetworkId === id) as never }))
    expect(frame.asked('GET_USER')).toEqual([asked])
  })

  test('asks for the network that was last in use, where the app still has it', async () => {
    const last = setUp({}, { values: { LAST_USED_CHAIN_KEY: 'eip155:8453' } })
    await last.wallet.connect(ask())
    const gone = setUp({}, { values: { LAST_USED_CHAIN_KEY: 'eip155:10' } })
    await gone.wallet.connect(ask())
    expect([last.frame, gone.frame].map(frame => frame.asked('GET_USER'))).toMatchObject([
      [{ chainId: 8453 }],
      [{ chainId: 1 }],
    ])
  })

  test.each([
    ['smartAccount', '8453', 'smartAccount'],
    ['smartAccount', '1', 'eoa'],
    ['smartAccount', '', 'eoa'],
    ['eoa', '8453', 'eoa'],
  ] as const)('of a wish for %s where smart accounts work on %j asks for %s', async (type, works, asked) => {
    const preferred = networks[1] as (typeof networks)[0]
    const { wallet, frame } = setUp({}, { type, values: { SMART_ACCOUNT_ENABLED_NETWORKS: works } })
    await wallet.connect(ask({ preferred }))
    expect(frame.asked('GET_USER')).toEqual([{ chainId: 8453, preferredAccountType: asked }])
  })

  test('leaves out a namespace that the app has not, and one without an account', async () => {
    const { wallet, frame } = setUp()
    const evm = await wallet.connect(ask({ networks: networks.slice(0, 2) }))
    frame.answer({ GET_USER: { address, chainId: 1 } })
    const both = await wallet.connect(ask())
    expect([evm, both].map(sessions => sessions.map(({ namespace }) => namespace))).toEqual([['eip155'], ['eip155']])
  })

  test.each([
    { address: 'me', chainId: 1 },
    { address: '', chainId: 'nowhere' },
  ])('of a user that is none, %j, fails', async odd => {
    const { wallet } = setUp({ GET_USER: odd })
    await expect(wallet.connect(ask())).rejects.toMatchObject({ code: 'wallet/no-accounts' })
  })

  test('tells a frame that was just loaded who asks, and what it must know', async () => {
    const { frame, store, wallet } = setUp({}, { values: {} })
    await wallet.connect(ask())
    expect(frame.asked('SYNC_DAPP_DATA')).toEqual([{ projectId: 'p' }])
    await soon(() => store.values.SMART_ACCOUNT_ENABLED_NETWORKS).toBe('8453')
    await frame.reload()
    expect(frame.asked('SYNC_DAPP_DATA')).toHaveLength(2)
  })

  test('can be given up', async () => {
    const { wallet } = setUp({ GET_USER: () => new Promise(() => {}) })
    const life = new AbortController()
    const connecting = wallet.connect(ask({ signal: life.signal }))
    life.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'request/failed' })
  })
})

describe('reconnect', () => {
  test('loads nothing where nobody logged in', async () => {
    const { wallet, frame } = setUp()
    await expect(wallet.reconnect(ask())).resolves.toEqual([])
    expect([frame.requests, frame.state]).toEqual([[], 'idle'])
  })

  test('brings back who is still logged in', async () => {
    const { wallet } = setUp({ IS_CONNECTED: { isConnected: true } }, { values: used })
    await expect(wallet.reconnect(ask())).resolves.toHaveLength(2)
  })

  test('forgets who is not', async () => {
    const { wallet, store, frame } = setUp({ IS_CONNECTED: { isConnected: false } }, { values: { ...used } })
    await expect(wallet.reconnect(ask())).resolves.toEqual([])
    expect(store.values.EMAIL).toBeUndefined()
    expect(frame.asked('GET_USER')).toEqual([])
  })

  test('forgets whose session ended in between', async () => {
    const ended = () => {
      throw frameRefusal('frame/session-expired', { message: 'Log in again.', code: 'E_UNAUTH' })
    }
    const { wallet, store } = setUp({ IS_CONNECTED: { isConnected: true }, GET_USER: ended }, { values: { ...used } })
    await expect(wallet.reconnect(ask())).resolves.toEqual([])
    expect(store.values.EMAIL).toBeUndefined()
  })

  test.each(['frame/unavailable', 'frame/no-answer', 'frame/offline'] as const)(
    'takes %s for no answer, and keeps what it knows',
    async code => {
      const silent = () => {
        throw new AppKitError(code)
      }
      for (const script of [{ IS_CONNECTED: silent }, { IS_CONNECTED: { isConnected: true }, GET_USER: silent }]) {
        const { wallet, store } = setUp(script, { values: { ...used } })
        await expect(wallet.reconnect(ask())).rejects.toMatchObject({ code })
        expect(store.values).toMatchObject(used)
      }
    },
  )
})

describe('a session', () => {
  test('ends with those of the other namespaces, and tells the frame once', async () => {
    const { wallet, frame, store } = setUp({ SIGN_OUT: undefined })
    const [evm, solana] = await wallet.connect(ask())
    const [mine, others] = [told(evm), told(solana)]
    await evm?.disconnect()
    await solana?.disconnect()
    expect([mine, others]).toEqual([[], ['gone']])
    expect(frame.asked('SIGN_OUT')).toHaveLength(1)
    expect(store.values.EMAIL_LOGIN_USED_KEY).toBeUndefined()
  })

  test('that was followed by another has nothing to end', async () => {
    const { wallet, frame } = setUp()
    const [old] = await wallet.connect(ask())
    await wallet.connect(ask())
    await old?.disconnect()
    expect(frame.asked('SIGN_OUT')).toEqual([])
  })

  test('ends although the frame says nothing', async () => {
    const { wallet, clock } = setUp()
    const [evm] = await wallet.connect(ask())
    const ending = evm?.disconnect()
    await clock.advance(3_000)
    await expect(ending).resolves.toBeUndefined()
  })

  test('follows the frame to other accounts and networks, each in its own namespace', async () => {
    const { wallet, frame } = setUp()
    const [evm, solana] = await wallet.connect(ask())
    const [ofEvm, ofSolana] = [told(evm), told(solana)]
    const other = `0x${'cd'.repeat(20)}`
    frame.emit('CHANGED', { accounts: [`eip155:1:${other}`, `${solanaId}:${solanaAddress}`], chainId: 8453 })
    frame.emit('CHANGED', { chainId: 8453 })
    frame.emit('CHANGED', { accounts: ['neither'], chainId: 'nowhere' })
    frame.emit('CHANGED', {})
    expect([ofEvm, ofSolana]).toEqual([[[other], 'eip155:8453'], []])
    expect([evm?.accounts[0]?.address, evm?.caipNetworkId]).toEqual([other, 'eip155:8453'])
  })

  test('moves to another network by itself in one namespace, and tells so once', async () => {
    const { wallet } = setUp()
    const [evm, solana] = await wallet.connect(ask())
    const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const heard = told(solana)
    solana?.moveTo?.(devnet)
    solana?.moveTo?.(devnet)
    expect([solana?.caipNetworkId, evm?.caipNetworkId]).toEqual([devnet, 'eip155:1'])
    expect(heard).toEqual([devnet])
  })

  test('is gone, and forgotten, when the frame has no account any more', async () => {
    const { wallet, frame, store } = setUp()
    const sessions = await wallet.connect(ask())
    const heard = sessions.map(told)
    frame.emit('CHANGED', { accounts: [] })
    expect(heard).toEqual([['gone'], ['gone']])
    expect(store.values.EMAIL_LOGIN_USED_KEY).toBeUndefined()
    frame.emit('CHANGED', { accounts: [] })
    expect(heard).toEqual([['gone'], ['gone']])
  })

  test('tells nobody who stopped listening', async () => {
    const { wallet, frame } = setUp()
    const [evm] = await wallet.connect(ask())
    const heard: unknown[] = []
    const note = () => void heard.push('told')
    evm?.watch({ onAccounts: note, onNetwork: note, onGone: note })()
    frame.emit('CHANGED', { chainId: 8453 })
    expect(heard).toEqual([])
  })
})

describe('abortRequests', () => {
  const params = ['0x61', address]

  test('withdraws what waits for the person, in each namespace, and no reading', async () => {
    const { wallet, frame, ended } = setUp({ RPC_REQUEST: () => new Promise(() => {}) })
    const [evm, solana] = await wallet.connect(ask())
    const reading = evm?.provider.request({ method: 'eth_blockNumber' })
    const signing = [
      evm?.provider.request({ method: 'personal_sign', params }),
      solana?.provider.request({ method: 'solana_signMessage', params: { message: 'a', pubkey: solanaAddress } }),
    ].map(asked => expect(asked).rejects.toMatchObject({ code: 'request/aborted' }))
    await settled()
    wallet.abortRequests()
    await Promise.all(signing)
    expect(ended.map(({ ok }) => ok)).toEqual([false, false])
    const [first] = frame.requests.filter(({ name }) => name === 'RPC_REQUEST')
    expect(first?.signal?.aborted ?? false).toBe(false)
    await expect(Promise.race([reading, settled().then(() => 'open')])).resolves.toBe('open')
  })

  test('leaves what is done alone', async () => {
    const { wallet, ended } = setUp({ RPC_REQUEST: '0x1' })
    const [evm] = await wallet.connect(ask())
    await evm?.provider.request({ method: 'personal_sign', params })
    wallet.abortRequests()
    expect(ended).toEqual([{ ok: true, kind: 'object' }])
  })

  test('is called by the end of a session', async () => {
    const { wallet } = setUp({ RPC_REQUEST: () => new Promise(() => {}), SIGN_OUT: undefined })
    const [evm] = await wallet.connect(ask())
    const signing = evm?.provider.request({ method: 'personal_sign', params })
    const aborted = expect(signing).rejects.toMatchObject({ code: 'request/aborted' })
    await settled()
    await evm?.disconnect()
    await aborted
  })
})

test('a user may be told without the namespace that is in use', async () => {
  const { wallet } = setUp({ GET_USER: { ...user, address: solanaAddress, chainId: solanaId } })
  const sessions = await wallet.connect(ask())
  expect(sessions.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:1', solanaId])
})

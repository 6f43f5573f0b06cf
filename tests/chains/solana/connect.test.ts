import { ed25519 } from '@noble/curves/ed25519'
import { Keypair, PublicKey } from '@solana/web3.js'
import { describe, expect, test, vi } from 'vitest'
import { toCluster, toNetworkIds } from '../../../src/chains/solana/accounts.js'
import { connect } from '../../../src/chains/solana/connect.js'
import { discover } from '../../../src/chains/solana/discover.js'
import { solana } from '../../../src/chains/solana/solana.js'
import { createVerbs } from '../../../src/chains/solana/solana-actions.js'
import type { Session, SessionListener } from '../../../src/core/connector.js'
import { decodeBase58, encodeBase58 } from '../../../src/lib/base58.js'
import { solana as mainnet, solanaDevnet, solanaTestnet } from '../../../src/networks/solana-networks.js'
import { registerStandard } from '../../../src/testing/announce.js'
import { createSolanaTestWallet } from '../../../src/testing/solana/solana-test-wallet.js'
import { fakeContext } from '../../helpers/chains/fake-context.js'

const rpc = { 'solana:mainnet': 'http://127.0.0.1:1', 'solana:devnet': 'http://127.0.0.1:1' }
const networks = [mainnet, solanaDevnet, solanaTestnet]
const idleListener: SessionListener = { onAccounts: () => {}, onNetwork: () => {}, onGone: () => {} }

function setUp(options: Partial<Parameters<typeof createSolanaTestWallet>[0]> = {}) {
  const wallet = createSolanaTestWallet({ rpc, ...options })
  const target = new EventTarget()
  const context = fakeContext({ networks: () => networks, rpc: vi.fn(async () => 'from the node') })
  registerStandard(wallet, target)
  discover(context, (found, request, silent) => connect(context, found, request, silent), target)
  const request = { networks, signal: new AbortController().signal }
  const open = async (preferred = solanaDevnet) => {
    const sessions = await context.connectors[0]?.connect({ ...request, preferred })
    return sessions?.[0] as Session
  }
  return { wallet, target, context, request, open, verbs: createVerbs(context), connector: () => context.connectors[0] }
}

describe('solana adapter', () => {
  test('accepts base58 addresses of 32 bytes', () => {
    const { isAddress, namespace } = solana()
    expect(namespace).toBe('solana')
    const [key] = [Keypair.generate().publicKey.toBase58()]
    expect([key, '1'.repeat(32), mainnet.rpcUrls['default']?.http[0] ?? ''].map(isAddress)).toEqual([true, true, false])
    for (const wrong of [`${key}1`, key.replace(/.$/, '0'), '1'.repeat(31), 'z'.repeat(44), ''])
      expect(isAddress(wrong)).toBe(false)
    expect(createVerbs(fakeContext()).readAddress?.(` ${key}\n`)).toBe(key)
    expect(createVerbs(fakeContext()).readAddress?.('0x00')).toBeUndefined()
  })

  test('maps networks to Wallet Standard names', () => {
    expect(networks.map(({ caipNetworkId }) => toCluster(caipNetworkId))).toEqual([
      'solana:mainnet',
      'solana:devnet',
      'solana:testnet',
    ])
    expect(toCluster('solana:something')).toBe('solana:localnet')
    expect(toNetworkIds(['solana:testnet'])).toEqual([solanaTestnet.caipNetworkId])
    expect(toNetworkIds(['solana:testnet', 'solana:localnet'])).toBeUndefined()
  })

  test('starts on a server', () => {
    expect(() => solana().start(fakeContext())).not.toThrow()
  })
})

describe('Solana connection', () => {
  test('reports a wallet as one connector, without a request', () => {
    const { connector, wallet, context } = setUp()
    expect(connector()).toMatchObject({
      id: 'announced:Solana Test Wallet',
      type: 'ANNOUNCED',
      namespaces: ['solana'],
      icon: wallet.wallet.icon,
    })
    expect(wallet.control.log).toEqual([])
    expect(context.connectors).toHaveLength(1)
  })

  test('skips wallets of other namespaces, without connect, and with a duplicate name', () => {
    const { target, context } = setUp({ name: 'Taken' })
    registerStandard(createSolanaTestWallet({ rpc, name: 'Taken' }), target)
    registerStandard(createSolanaTestWallet({ rpc: { 'bitcoin:mainnet': '' }, name: 'Other' }), target)
    registerStandard(createSolanaTestWallet({ rpc, name: 'Mute', without: ['standard:connect'] }), target)
    expect(context.connectors.map(({ name }) => name)).toEqual(['Taken'])
    const off = fakeContext({ discover: { announced: false, injected: true } })
    discover(off, vi.fn(), target)
    expect(off.connectors).toEqual([])
  })

  test('selects the preferred or the first supported network and approves the supported ones', async () => {
    const { open } = setUp()
    const session = await open()
    expect(session.caipNetworkId).toBe(solanaDevnet.caipNetworkId)
    expect((await open(solanaTestnet)).caipNetworkId).toBe(mainnet.caipNetworkId)
    expect(session.approved).toEqual([mainnet.caipNetworkId, solanaDevnet.caipNetworkId])
    const { context, request } = setUp({ rpc: { 'solana:testnet': '' } })
    const elsewhere = context.connectors[0]?.connect({ ...request, networks: [mainnet] })
    await expect(elsewhere).rejects.toMatchObject({ code: 'network/unsupported' })
  })

  test('reconnects without a prompt, and returns no session if the wallet does not recognize the page', async () => {
    const { wallet, request, connector, open } = setUp()
    expect(await connector()?.reconnect(request)).toEqual([])
    await open()
    expect(await connector()?.reconnect(request)).toHaveLength(1)
    wallet.control.fault('standard:connect', { error: { code: 4100, message: 'who?' }, times: 1 })
    expect(await connector()?.reconnect(request)).toEqual([])
    wallet.control.fault('standard:connect', { error: { code: -1, message: 'broken' }, times: 1 })
    await expect(connector()?.reconnect(request)).rejects.toMatchObject({ code: 'wallet/failed' })
  })

  test('rejects with the code for a rejection, for malformed accounts and for an abort', async () => {
    const { wallet, request, connector } = setUp()
    wallet.control.decide('reject')
    await expect(connector()?.connect(request)).rejects.toMatchObject({ code: 'wallet/rejected' })
    const answers = [null, {}, { accounts: 7 }, { accounts: [{ address: '0x', chains: ['solana:devnet'] }, null] }]
    for (const answer of answers) {
      wallet.control.fault('standard:connect', { answer, times: 1 })
      await expect(connector()?.connect(request)).rejects.toMatchObject({ code: 'wallet/no-accounts' })
    }
    wallet.control.mode = 'hang'
    const life = new AbortController()
    const waiting = connector()?.connect({ ...request, signal: life.signal })
    life.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'request/aborted' })
  })
})

describe('Solana session', () => {
  test('reports changed and removed accounts until it is unsubscribed', async () => {
    const { wallet, open } = setUp()
    const session = await open()
    const listener = { onAccounts: vi.fn(), onNetwork: vi.fn(), onGone: vi.fn() }
    const stop = session.watch(listener)
    wallet.control.switchAccount(1)
    expect(listener.onAccounts).toHaveBeenCalledWith([
      { namespace: 'solana', address: wallet.addresses[1], type: 'eoa' },
    ])
    expect(session.accounts[0]?.address).toBe(wallet.addresses[1])
    wallet.control.disconnect()
    expect(listener.onGone).toHaveBeenCalledTimes(1)
    stop()
    wallet.control.switchAccount(2)
    expect(listener.onAccounts).toHaveBeenCalledTimes(1)
    expect(wallet.control.listeners).toBe(0)
  })

  test('disconnects in the wallet and tolerates a wallet that fails to', async () => {
    const { wallet, open, context } = setUp()
    const session = await open()
    const onGone = vi.fn()
    session.watch({ ...idleListener, onGone })
    await session.disconnect()
    expect(onGone).toHaveBeenCalled()
    wallet.control.fault('standard:disconnect', { error: { code: 1, message: 'no' } })
    await session.disconnect()
    expect(context.signal.aborted).toBe(false)
  })

  test("switches between the wallet's networks without a request", async () => {
    const { wallet, open, verbs } = setUp()
    const session = await open()
    const onChainChanged = vi.fn()
    session.provider.on?.('chainChanged', onChainChanged)
    const requestCount = wallet.control.log.length
    await verbs.switchNetwork(mainnet, session)
    expect(session.caipNetworkId).toBe(mainnet.caipNetworkId)
    expect(onChainChanged).toHaveBeenCalledWith(mainnet.id)
    expect(wallet.control.log).toHaveLength(requestCount)
    await expect(verbs.switchNetwork(solanaTestnet, session)).rejects.toMatchObject({ code: 'network/unsupported' })
    const fixed = { caipNetworkId: mainnet.caipNetworkId } as Session
    await expect(verbs.switchNetwork(solanaDevnet, fixed)).rejects.toMatchObject({ code: 'network/cannot-switch' })
  })
})

describe('Solana provider', () => {
  async function live(options = {}) {
    const all = setUp(options)
    const session = await all.open()
    const address = session.accounts[0]?.address ?? ''
    const request = (method: string, params?: unknown) => session.provider.request({ method, params })
    return { ...all, session, address, request }
  }
  const verified = (signature: string, message: Uint8Array, address: string) =>
    ed25519.verify(decodeBase58(signature) ?? '', message, new PublicKey(address).toBytes())

  test('signs a message with a signature that an independent library verifies', async () => {
    const { verbs, session, address, wallet } = await live()
    const signer = { provider: session.provider, address, network: solanaDevnet }
    const signature = await verbs.signMessage('Grüße, 🌍\n', signer)
    expect(verified(signature, new TextEncoder().encode('Grüße, 🌍\n'), address)).toBe(true)
    wallet.control.decide('reject')
    await expect(verbs.signMessage('no', signer)).rejects.toMatchObject({ code: 'wallet/rejected' })
    wallet.control.fault('solana:signMessage', {
      answer: [{ signedMessage: new Uint8Array(3), signature: new Uint8Array(64) }],
      times: 1,
    })
    await expect(verbs.signMessage('yes', signer)).rejects.toMatchObject({ code: 'wallet/invalid-response' })
    wallet.control.fault('solana:signMessage', { answer: [{}], times: 1 })
    await expect(verbs.signMessage('yes', signer)).rejects.toMatchObject({ code: 'wallet/invalid-response' })
  })

  test('signs in with a message that names page and address', async () => {
    const { request, address } = await live()
    const input = { domain: 'app.test', statement: 'Hello', nonce: '12345678', resources: ['https://app.test'] }
    const { signedMessage, signature } = (await request('solana_signIn', input)) as Record<string, string>
    const words = decodeBase58(signedMessage ?? '') ?? new Uint8Array()
    expect(new TextDecoder().decode(words)).toBe(
      `app.test wants you to sign in with your Solana account:\n${address}\n\nHello\n\nNonce: 12345678\nResources:\n- https://app.test`,
    )
    expect(verified(signature ?? '', words, address)).toBe(true)
  })

  test("returns accounts, reads from the app's node, and sends no wallet method to a node", async () => {
    const { request, address, context, wallet } = await live({ without: ['solana:signIn'] })
    expect(await request('solana_getAccounts')).toEqual([{ pubkey: address }])
    expect(await request('solana_requestAccounts')).toEqual([{ pubkey: address }])
    expect(await request('getSlot', [])).toBe('from the node')
    const callCount = vi.mocked(context.rpc).mock.calls.length
    for (const method of ['solana_signIn', 'solana_nothing', 'wallet_switch', 'constructor', 'toString'])
      await request(method, {}).catch(() => {})
    expect(
      vi
        .mocked(context.rpc)
        .mock.calls.slice(callCount)
        .map(([, { method }]) => method),
    ).toEqual(['constructor', 'toString'])
    await expect(request('solana_signIn', {})).rejects.toMatchObject({ code: 'wallet/method-unsupported' })
    await expect(request('solana_signMessage', { message: '0', pubkey: address })).rejects.toMatchObject({
      code: 'request/params-invalid',
    })
    const stranger = Keypair.generate().publicKey.toBase58()
    const signing = request('solana_signMessage', { message: encodeBase58(Uint8Array.of(1)), pubkey: stranger })
    await expect(signing).rejects.toMatchObject({ code: 'request/not-allowed' })
    expect(wallet.control.methods).toEqual(['standard:connect'])
  })

  test('signs several transactions at once and rejects malformed ones', async () => {
    const { request, address } = await live()
    const { transaction, message } = someTransaction(address)
    const { transactions } = (await request('solana_signAllTransactions', {
      transactions: [transaction, transaction],
    })) as { transactions: string[] }
    expect(transactions).toHaveLength(2)
    const bytes = Uint8Array.from(atob(transactions[1] ?? ''), sign => sign.charCodeAt(0))
    expect(verified(encodeBase58(bytes.slice(1, 65)), message, address)).toBe(true)
    await expect(request('solana_signAllTransactions', {})).rejects.toMatchObject({ code: 'request/params-invalid' })
    await expect(request('solana_signTransaction', { transaction: '%' })).rejects.toMatchObject({
      code: 'request/params-invalid',
    })
  })
})

/** A transfer of one lamport, as base64, and its signed message. */
function someTransaction(address: string) {
  const key = new PublicKey(address).toBytes()
  const message = Uint8Array.from([
    1,
    0,
    1,
    2,
    ...key,
    ...new Uint8Array(32),
    ...new Uint8Array(32).fill(7),
    1,
    1,
    1,
    0,
    0,
  ])
  const bytes = Uint8Array.from([1, ...new Uint8Array(64), ...message])
  return { message, transaction: btoa(String.fromCharCode(...bytes)) }
}

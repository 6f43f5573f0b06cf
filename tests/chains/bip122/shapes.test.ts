import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createVerbs } from '../../../src/chains/bip122/bip122-actions.js'
import type { Connector, Session } from '../../../src/core/connector.js'
import type { BitcoinTestWalletOptions } from '../../../src/testing/bitcoin/bitcoin-keys.js'
import type { BitcoinTestWallet } from '../../../src/testing/bitcoin/bitcoin-test-wallet.js'
import { verifyBip322, verifyEcdsa } from '../../helpers/chains/verify-bitcoin-message.js'
import { createBitcoinFixture, scriptOf, type BitcoinFixture } from './bitcoin-fixture.js'
import { eventually } from '../../helpers/eventually.js'

let fixture: BitcoinFixture
beforeEach(async () => void (fixture = await createBitcoinFixture()))
afterEach(() => fixture.stop())

const shapes = ['standard', 'sats', 'unisat', 'okx', 'leather'] as const
const names = {
  standard: 'Test Bitcoin Wallet',
  sats: 'Test Bitcoin Wallet',
  unisat: 'UniSat',
  okx: 'OKX Wallet',
  leather: 'Leather',
}
const STACKS = 'ST2CY5V39NHDPWSXMW9QDT3HC3GD6Q6XX4CFRK9AG'

async function connected(shape: (typeof shapes)[number]) {
  const wallet = fixture.wallet(shape, { stacks: STACKS })
  const [connector] = fixture.find() as [Connector]
  const [session] = (await connector.connect(fixture.request)) as [Session]
  return { wallet, connector, session }
}

describe.each(shapes)('Bitcoin wallet with the %s API', shape => {
  test('is discovered by name and lists its accounts by purpose', async () => {
    const { wallet, connector, session } = await connected(shape)
    expect(connector).toMatchObject({ name: names[shape], type: 'ANNOUNCED', namespaces: ['bip122'] })
    const [payment, ordinals] = wallet.addresses
    const key = /^0[23][\da-f]{64}$/
    expect(session.accounts[0]).toMatchObject({ address: payment, type: 'payment' })
    expect(session.accounts[0]?.publicKey).toMatch(key)
    const others = session.accounts.slice(1).map(({ address, type }) => [type, address])
    const both = [['ordinal', ordinals]]
    const all = [...both, ['stx', STACKS]]
    expect(others).toEqual({ standard: both, sats: all, leather: all, unisat: [], okx: [] }[shape])
    expect(session.caipNetworkId).toBe(fixture.network.caipNetworkId)
  })

  test('signs a text with a valid signature', async () => {
    const { session } = await connected(shape)
    const { signMessage } = createVerbs(fixture.context)
    const { address = '', publicKey = '' } = session.accounts[0] ?? {}
    const signature = await signMessage('Grüße', fixture.signer(session))
    const script = scriptOf(address)
    if (shape === 'leather') expect(verifyBip322('Grüße', signature, script)).toBe(true)
    else expect(verifyEcdsa('Grüße', signature, publicKey)).toBe(true)
    if (shape === 'standard' || shape === 'leather') return
    const proof = await signMessage('Grüße', fixture.signer(session), { protocol: 'bip322' })
    expect(verifyBip322('Grüße', proof, script)).toBe(true)
  })

  test('reports a rejection as wallet/rejected', async () => {
    const { wallet, connector, session } = await connected(shape)
    wallet.control.mode = 'reject'
    const { signMessage } = createVerbs(fixture.context)
    await expect(signMessage('No', fixture.signer(session))).rejects.toMatchObject({ code: 'wallet/rejected' })
    await session.disconnect()
    wallet.control.disconnect()
    await expect(connector.connect(fixture.request)).rejects.toMatchObject({ code: 'wallet/rejected' })
  })

  test('reconnects without a prompt', async () => {
    const { wallet, connector } = await connected(shape)
    wallet.control.mode = 'reject'
    const again = await connector.reconnect(fixture.request)
    expect(again).toHaveLength(shape === 'leather' ? 0 : 1) // Leather has no silent connection
    wallet.control.disconnect()
    await expect(connector.reconnect(fixture.request)).resolves.toEqual([])
  })

  test('reports a changed account and its disconnection', async () => {
    const { wallet, session } = await connected(shape)
    if (shape === 'leather') return expect(wallet.control.listeners).toBe(0) // Leather emits no events
    const listener = { onAccounts: vi.fn(), onNetwork: vi.fn(), onGone: vi.fn() }
    const stop = session.watch(listener)
    wallet.control.switchAccount(1)
    await eventually(() => listener.onAccounts).toHaveBeenCalledTimes(1)
    expect(session.accounts[0]?.address).toBe(wallet.addresses[0])
    wallet.control.disconnect()
    await eventually(() => listener.onGone).toHaveBeenCalledTimes(1)
    stop()
    expect(wallet.control.listeners).toBe(0)
    expect(listener.onNetwork).not.toHaveBeenCalled()
  })
})

describe('addListener of sats-connect', () => {
  async function watched(provider: BitcoinTestWalletOptions & { readonly takesBoth?: boolean }) {
    const { takesBoth, ...options } = provider
    const wallet = fixture.wallet('sats', options)
    if (takesBoth) takeBothForms()
    const [connector] = fixture.find() as [Connector]
    const [session] = (await connector.connect(fixture.request)) as [Session]
    const listener = { onAccounts: vi.fn(), onNetwork: vi.fn(), onGone: vi.fn() }
    return { wallet, session, listener, stop: session.watch(listener) }
  }

  function takeBothForms() {
    const provider = fixture.page['Sats_TestBitcoinWallet'] as { addListener(...given: unknown[]): unknown }
    const { addListener } = provider
    provider.addListener = (first, cb) => addListener(typeof first === 'string' ? { eventName: first, cb } : first)
  }

  test.each([
    ['one object (core 0.9 and later)', { satsListeners: 'object' }],
    ['two arguments (before core 0.9)', { satsListeners: 'arguments' }],
    ['either form', { takesBoth: true }],
  ] as const)('reports changes of a wallet that accepts %s', async (_form, options) => {
    const { wallet, session, listener, stop } = await watched(options)
    wallet.control.switchAccount(1)
    await eventually(() => listener.onAccounts).toHaveBeenCalledTimes(1)
    expect(session.accounts[0]?.address).toBe(wallet.addresses[0])
    wallet.control.disconnect()
    await eventually(() => listener.onGone).toHaveBeenCalledTimes(1)
    stop()
    expect(wallet.control.listeners).toBe(0)
  })
})

test('taproot addresses sign with BIP-322 by default', async () => {
  const { wallet, session } = await connected('sats')
  const [, ordinals] = wallet.addresses
  const signature = await createVerbs(fixture.context).signMessage('Art', fixture.signer(session, ordinals))
  expect(verifyBip322('Art', signature, scriptOf(ordinals))).toBe(true)
})

test('signMessage rejects a malformed signature', async () => {
  const wallet = fixture.wallet('unisat')
  Object.assign(fixture.page['unisat'] as object, { signMessage: async () => 'signed!' })
  const [connector] = fixture.find() as [Connector]
  const [session] = (await connector.connect(fixture.request)) as [Session]
  await expect(createVerbs(fixture.context).signMessage('a', fixture.signer(session))).rejects.toMatchObject({
    code: 'wallet/invalid-response',
  })
  expect(wallet.control.log.map(({ method }) => method)).toEqual(['requestAccounts'])
})

describe('discovery on a hostile page', () => {
  const throwError = () => {
    throw new TypeError('no')
  }

  test('skips invalid entries and objects and keeps valid ones', () => {
    fixture.page['btc_providers'] = [
      null,
      { id: 'constructor.constructor', name: 'Evil' },
      { id: 'Nowhere.To.Be.Found', name: 'Absent' },
      { id: 5, name: 'Number' },
      new Proxy({}, { get: throwError }),
    ]
    Object.defineProperty(fixture.page, 'unisat', { get: throwError })
    Object.defineProperty(fixture.page, 'okxwallet', { value: new Proxy({}, { get: throwError }) })
    fixture.wallet('leather')
    expect(fixture.find().map(({ name }) => name)).toEqual(['Leather'])
  })

  test('reports a wallet with two APIs once', () => {
    fixture.wallet('leather')
    fixture.page['btc_providers'] = [{ id: 'LeatherProvider', name: 'Leather' }]
    fixture.wallet('sats', { name: 'Twice' })
    fixture.wallet('standard', { name: 'Twice Wallet' })
    expect(fixture.find().map(({ name }) => name)).toEqual(['Twice Wallet', 'Leather'])
  })

  test('finds a wallet injected during page load', () => {
    const found = fixture.find()
    fixture.wallet('unisat')
    fixture.page.dispatchEvent(new Event('load'))
    expect(found.map(({ id }) => id)).toEqual(['unisat'])
  })

  test.each([
    ['not an array', 'accounts'],
    ['a malformed address', [{ address: 'bc1qnothing' }]],
    ['a null entry', [null]],
  ])('rejects the accounts response: %s', async (_what, accounts) => {
    fixture.page['unisat'] = { requestAccounts: async () => accounts, getPublicKey: throwError }
    const [connector] = fixture.find() as [Connector]
    await expect(connector.connect(fixture.request)).rejects.toMatchObject({ code: 'wallet/invalid-response' })
  })

  test('rejects a connection without accounts, and one whose wallet is gone', async () => {
    fixture.page['unisat'] = { requestAccounts: async () => [] }
    const [connector] = fixture.find() as [Connector]
    await expect(connector.connect(fixture.request)).rejects.toMatchObject({ code: 'wallet/no-accounts' })
    delete fixture.page['unisat']
    await expect(connector.connect(fixture.request)).rejects.toMatchObject({ code: 'wallet/not-found' })
  })

  test('rejects a pending connection when it is aborted', async () => {
    fixture.page['unisat'] = { requestAccounts: () => new Promise(() => {}) }
    const [connector] = fixture.find() as [Connector]
    const life = new AbortController()
    const connecting = connector.connect({ ...fixture.request, signal: life.signal })
    life.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'request/aborted' })
  })
})

describe('Bitcoin provider', () => {
  async function provider(wallet: BitcoinTestWallet = fixture.wallet('sats')) {
    const [connector] = fixture.find() as [Connector]
    const [session] = (await connector.connect(fixture.request)) as [Session]
    return { ...session, request: session.provider.request.bind(session.provider), wallet }
  }

  test('supports the WalletConnect methods and rejects others', async () => {
    const { request, wallet } = await provider()
    const [payment, ordinals] = wallet.addresses
    await expect(request({ method: 'getAccountAddresses' })).resolves.toMatchObject([
      { address: payment, intention: 'payment', path: "m/84'/1'/0'/0/0" },
      { address: ordinals, intention: 'ordinal' },
    ])
    await expect(request({ method: 'eth_sign' })).rejects.toMatchObject({ code: 'wallet/method-unsupported' })
    const stranger = { message: 'a', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }
    await expect(request({ method: 'signMessage', params: stranger })).rejects.toMatchObject({
      code: 'request/not-allowed',
    })
  })

  test.each([
    ['signMessage', { message: 5 }],
    ['signPsbt', { psbt: '!', signInputs: [] }],
    ['signPsbt', { psbt: 'cHNidP8=', signInputs: 'all' }],
    ['sendTransfer', { recipientAddress: 'a', amount: '0.5' }],
    ['sendTransfer', { recipientAddress: 5, amount: '5' }],
  ])('rejects %s with %o', async (method, params) => {
    const { request } = await provider()
    await expect(request({ method, params })).rejects.toMatchObject({ code: 'request/params-invalid' })
  })
})

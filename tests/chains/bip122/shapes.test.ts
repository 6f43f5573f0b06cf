import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createVerbs } from '../../../src/chains/bip122/bip122-actions.js'
import type { Connector, Session } from '../../../src/core/connector.js'
import type { BitcoinTestWalletOptions } from '../../../src/testing/bitcoin/bitcoin-keys.js'
import type { BitcoinTestWallet } from '../../../src/testing/bitcoin/bitcoin-test-wallet.js'
import { verifyBip322, verifyEcdsa } from '../../helpers/verify-bitcoin-message.js'
import { bitcoinStage, scriptOf, type BitcoinStage } from './bitcoin-stage.js'
import { soon } from '../../helpers/soon.js'

let stage: BitcoinStage
beforeEach(async () => void (stage = await bitcoinStage()))
afterEach(() => stage.stop())

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
  const wallet = stage.wallet(shape, { stacks: STACKS })
  const [connector] = stage.find() as [Connector]
  const [session] = (await connector.connect(stage.ask)) as [Session]
  return { wallet, connector, session }
}

describe.each(shapes)('a wallet in the shape of %s', shape => {
  test('is found under its name, and shows its accounts by purpose', async () => {
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
    expect(session.caipNetworkId).toBe(stage.network.caipNetworkId)
  })

  test('signs a text, as an independent check finds', async () => {
    const { session } = await connected(shape)
    const { signMessage } = createVerbs(stage.context)
    const { address = '', publicKey = '' } = session.accounts[0] ?? {}
    const signature = await signMessage('Grüße', stage.signer(session))
    const script = scriptOf(address)
    if (shape === 'leather') expect(verifyBip322('Grüße', signature, script)).toBe(true)
    else expect(verifyEcdsa('Grüße', signature, publicKey)).toBe(true)
    if (shape === 'standard' || shape === 'leather') return
    const proof = await signMessage('Grüße', stage.signer(session), { protocol: 'bip322' })
    expect(verifyBip322('Grüße', proof, script)).toBe(true)
  })

  test('says no in the words of its kind, and the page hears the same of all', async () => {
    const { wallet, connector, session } = await connected(shape)
    wallet.control.mode = 'reject'
    const { signMessage } = createVerbs(stage.context)
    await expect(signMessage('No', stage.signer(session))).rejects.toMatchObject({ code: 'wallet/rejected' })
    await session.disconnect()
    wallet.control.disconnect()
    await expect(connector.connect(stage.ask)).rejects.toMatchObject({ code: 'wallet/rejected' })
  })

  test('is asked silently after a reload, and asks nobody', async () => {
    const { wallet, connector } = await connected(shape)
    wallet.control.mode = 'reject'
    const again = await connector.reconnect(stage.ask)
    expect(again).toHaveLength(shape === 'leather' ? 0 : 1) // Leather has no silent way
    wallet.control.disconnect()
    await expect(connector.reconnect(stage.ask)).resolves.toEqual([])
  })

  test('tells of another account, and that it left', async () => {
    const { wallet, session } = await connected(shape)
    if (shape === 'leather') return expect(wallet.control.listeners).toBe(0) // it tells nothing
    const listener = { onAccounts: vi.fn(), onNetwork: vi.fn(), onGone: vi.fn() }
    const stop = session.watch(listener)
    wallet.control.switchAccount(1)
    await soon(() => listener.onAccounts).toHaveBeenCalledTimes(1)
    expect(session.accounts[0]?.address).toBe(wallet.addresses[0])
    wallet.control.disconnect()
    await soon(() => listener.onGone).toHaveBeenCalledTimes(1)
    stop()
    expect(wallet.control.listeners).toBe(0)
    expect(listener.onNetwork).not.toHaveBeenCalled()
  })
})

describe('addListener of sats-connect', () => {
  async function watched(provider: BitcoinTestWalletOptions & { readonly takesBoth?: boolean }) {
    const { takesBoth, ...options } = provider
    const wallet = stage.wallet('sats', options)
    if (takesBoth) takeBothForms()
    const [connector] = stage.find() as [Connector]
    const [session] = (await connector.connect(stage.ask)) as [Session]
    const listener = { onAccounts: vi.fn(), onNetwork: vi.fn(), onGone: vi.fn() }
    return { wallet, session, listener, stop: session.watch(listener) }
  }

  function takeBothForms() {
    const provider = stage.page['Sats_TestBitcoinWallet'] as { addListener(...given: unknown[]): unknown }
    const { addListener } = provider
    provider.addListener = (first, cb) => addListener(typeof first === 'string' ? { eventName: first, cb } : first)
  }

  test.each([
    ['one object, as since core 0.9', { satsListeners: 'object' }],
    ['two arguments, as before', { satsListeners: 'arguments' }],
    ['either form', { takesBoth: true }],
  ] as const)('reports changes of a wallet that takes %s', async (_form, options) => {
    const { wallet, session, listener, stop } = await watched(options)
    wallet.control.switchAccount(1)
    await soon(() => listener.onAccounts).toHaveBeenCalledTimes(1)
    expect(session.accounts[0]?.address).toBe(wallet.addresses[0])
    wallet.control.disconnect()
    await soon(() => listener.onGone).toHaveBeenCalledTimes(1)
    stop()
    expect(wallet.control.listeners).toBe(0)
  })
})

test('taproot is signed by BIP-322, whatever is asked of the others', async () => {
  const { wallet, session } = await connected('sats')
  const [, ordinals] = wallet.addresses
  const signature = await createVerbs(stage.context).signMessage('Art', stage.signer(session, ordinals))
  expect(verifyBip322('Art', signature, scriptOf(ordinals))).toBe(true)
})

test('a signature that is none is a lie', async () => {
  const wallet = stage.wallet('unisat')
  Object.assign(stage.page['unisat'] as object, { signMessage: async () => 'signed!' })
  const [connector] = stage.find() as [Connector]
  const [session] = (await connector.connect(stage.ask)) as [Session]
  await expect(createVerbs(stage.context).signMessage('a', stage.signer(session))).rejects.toMatchObject({
    code: 'wallet/invalid-response',
  })
  expect(wallet.control.log.map(({ method }) => method)).toEqual(['requestAccounts'])
})

describe('a page with trouble', () => {
  const angry = () => {
    throw new TypeError('no')
  }

  test('hostile entries and objects are passed over, good ones stay', () => {
    stage.page['btc_providers'] = [
      null,
      { id: 'constructor.constructor', name: 'Evil' },
      { id: 'Nowhere.To.Be.Found', name: 'Absent' },
      { id: 5, name: 'Number' },
      new Proxy({}, { get: angry }),
    ]
    Object.defineProperty(stage.page, 'unisat', { get: angry })
    Object.defineProperty(stage.page, 'okxwallet', { value: new Proxy({}, { get: angry }) })
    stage.wallet('leather')
    expect(stage.find().map(({ name }) => name)).toEqual(['Leather'])
  })

  test('one wallet in two shapes is one row, by its name', () => {
    stage.wallet('leather')
    stage.page['btc_providers'] = [{ id: 'LeatherProvider', name: 'Leather' }]
    stage.wallet('sats', { name: 'Twice' })
    stage.wallet('standard', { name: 'Twice Wallet' })
    expect(stage.find().map(({ name }) => name)).toEqual(['Twice Wallet', 'Leather'])
  })

  test('what comes while the page loads is found then, unless the app wants none', () => {
    const found = stage.find()
    stage.wallet('unisat')
    stage.page.dispatchEvent(new Event('load'))
    expect(found.map(({ id }) => id)).toEqual(['unisat'])
  })

  test.each([
    ['no list', 'accounts'],
    ['something else', [{ address: 'bc1qnothing' }]],
    ['nothing readable', [null]],
  ])('a wallet that gives %s for accounts has lied', async (_what, accounts) => {
    stage.page['unisat'] = { requestAccounts: async () => accounts, getPublicKey: angry }
    const [connector] = stage.find() as [Connector]
    await expect(connector.connect(stage.ask)).rejects.toMatchObject({ code: 'wallet/invalid-response' })
  })

  test('a wallet that shows no account, or is gone by now, says so by its code', async () => {
    stage.page['unisat'] = { requestAccounts: async () => [] }
    const [connector] = stage.find() as [Connector]
    await expect(connector.connect(stage.ask)).rejects.toMatchObject({ code: 'wallet/no-accounts' })
    delete stage.page['unisat']
    await expect(connector.connect(stage.ask)).rejects.toMatchObject({ code: 'wallet/not-found' })
  })

  test('a wallet that never answers ends with the question', async () => {
    stage.page['unisat'] = { requestAccounts: () => new Promise(() => {}) }
    const [connector] = stage.find() as [Connector]
    const life = new AbortController()
    const asking = connector.connect({ ...stage.ask, signal: life.signal })
    life.abort()
    await expect(asking).rejects.toMatchObject({ code: 'request/aborted' })
  })
})

describe('the provider', () => {
  async function provider(wallet: BitcoinTestWallet = stage.wallet('sats')) {
    const [connector] = stage.find() as [Connector]
    const [session] = (await connector.connect(stage.ask)) as [Session]
    return { ...session, request: session.provider.request.bind(session.provider), wallet }
  }

  test('answers the protocol’s methods, and refuses others', async () => {
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
  ])('takes no %s with %o', async (method, params) => {
    const { request } = await provider()
    await expect(request({ method, params })).rejects.toMatchObject({ code: 'request/params-invalid' })
  })
})

import { verify } from '@scure/sr25519'
import { assert, integer, property, uint8Array } from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../../../src/chains/polkadot/connect.js'
import { discover } from '../../../src/chains/polkadot/discover.js'
import { createVerbs } from '../../../src/chains/polkadot/polkadot-actions.js'
import { polkadot as createAdapter } from '../../../src/chains/polkadot/polkadot.js'
import { readAddress, writeAddress } from '../../../src/chains/polkadot/address.js'
import type { Connector, Session } from '../../../src/core/connector.js'
import type { Network } from '../../../src/core/network.js'
import { bitcoin, polkadot } from '../../../src/networks.js'
import { createPolkadotTestWallet } from '../../../src/testing/polkadot.js'
import { fakeContext } from '../../helpers/chains/fake-context.js'

const kusama: Network = {
  ...polkadot,
  id: 'b0a8d493285c2df73290dfb7e61f870f',
  caipNetworkId: 'polkadot:b0a8d493285c2df73290dfb7e61f870f',
}
const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const ALICE_ON_POLKADOT = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'

beforeEach(() => void vi.stubGlobal('document', { title: 'An app' }))
afterEach(() => void vi.unstubAllGlobals())

describe('Polkadot address', () => {
  test("is supported in pages without TextEncoder, such as Jest's jsdom", async () => {
    vi.stubGlobal('TextEncoder', undefined)
    vi.resetModules()
    const fresh = await import('../../../src/chains/polkadot/address.js')
    expect(fresh.writeAddress(fresh.readAddress(ALICE)?.key ?? new Uint8Array(), 0)).toBe(ALICE_ON_POLKADOT)
  })

  test('has the same key in every format', () => {
    const alice = readAddress(ALICE)
    expect(alice?.prefix).toBe(42)
    expect(writeAddress(alice?.key ?? new Uint8Array(), 0)).toBe(ALICE_ON_POLKADOT)
    expect(createAdapter().isAddress(ALICE_ON_POLKADOT)).toBe(true)
  })

  test.each(['', ALICE.slice(1), `${ALICE.slice(0, -1)}Z`, '0x1234', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'])(
    'rejects “%s”',
    text => expect(createAdapter().isAddress(text)).toBe(false),
  )

  test('is decoded after encoding for any network', () => {
    const key = uint8Array({ minLength: 32, maxLength: 32 })
    assert(
      property(key, integer({ min: 0, max: 16_383 }), (bytes, prefix) => {
        const read = readAddress(writeAddress(bytes, prefix))
        return read?.prefix === prefix && Buffer.compare(read.key, bytes) === 0
      }),
    )
  })
})

/** A page with a wallet that is connected to Polkadot. */
async function connected(networks: readonly Network[] = [polkadot, kusama, bitcoin]) {
  const wallet = createPolkadotTestWallet({ name: 'talisman' })
  const page = new EventTarget() as unknown as Window & Record<string, unknown>
  wallet.appear(page)
  const context = fakeContext()
  discover(context, connect, page)
  const [connector] = context.connectors as [Connector]
  const request = { networks, signal: context.signal }
  const [session] = (await connector.connect(request)) as [Session]
  return { wallet, page, context, connector, request, session }
}

describe('injectedWeb3 wallet', () => {
  test("is discovered by name and lists its accounts in the network's format", async () => {
    const { wallet, connector, session } = await connected()
    expect(connector).toMatchObject({ id: 'talisman', name: 'Talisman', namespaces: ['polkadot'] })
    expect(session.accounts.map(({ address }) => address)).toEqual(wallet.publicKeys.map(key => writeAddress(key, 0)))
    expect(session.caipNetworkId).toBe(polkadot.caipNetworkId)
  })

  test('signs a wrapped text with a valid signature', async () => {
    const { wallet, context, session } = await connected()
    const { provider, accounts } = session
    const signer = { provider, address: accounts[1]?.address ?? '', network: polkadot }
    const signature = await createVerbs(context).signMessage('Grüße', signer)
    const bytes = Buffer.from(signature.slice(2), 'hex')
    const [first, second] = wallet.publicKeys as [Uint8Array, Uint8Array]
    const wrapped = new TextEncoder().encode('<Bytes>Grüße</Bytes>')
    expect(verify(wrapped, bytes, second)).toBe(true)
    expect(verify(wrapped, bytes, first)).toBe(false)
    expect(verify(new TextEncoder().encode('Grüße'), bytes, second)).toBe(false)
  })

  test('reports rejected connections and signatures', async () => {
    const { wallet, page, context, session, request } = await connected()
    wallet.control.mode = 'reject'
    const signer = { provider: session.provider, address: session.accounts[0]?.address ?? '', network: polkadot }
    await expect(createVerbs(context).signMessage('No', signer)).rejects.toMatchObject({ code: 'wallet/rejected' })
    const shy = createPolkadotTestWallet({ name: 'shy' })
    shy.control.mode = 'reject'
    shy.appear(page)
    page.dispatchEvent(new Event('load'))
    await expect(context.connectors[1]?.connect(request)).rejects.toMatchObject({ code: 'wallet/rejected' })
  })

  test('switches the network locally, including its addresses', async () => {
    const { wallet, context, session } = await connected()
    const listener = { onAccounts: vi.fn(), onNetwork: vi.fn(), onGone: vi.fn() }
    session.watch(listener)
    const { switchNetwork } = createVerbs(context)
    await switchNetwork(polkadot, session)
    expect(listener.onNetwork).not.toHaveBeenCalled()
    await switchNetwork(kusama, session)
    expect(listener.onNetwork).toHaveBeenCalledWith(kusama.caipNetworkId)
    expect(session.accounts.map(({ address }) => address)).toEqual(wallet.publicKeys.map(key => writeAddress(key, 2)))
    await expect(
      switchNetwork(polkadot, { ...session, caipNetworkId: kusama.caipNetworkId, approved: [] }),
    ).rejects.toMatchObject({ code: 'network/unsupported' })
    const fixed = { caipNetworkId: kusama.caipNetworkId } as Session
    await expect(switchNetwork(polkadot, fixed)).rejects.toMatchObject({ code: 'network/cannot-switch' })
  })

  test('reports changed and removed accounts until it is unsubscribed', async () => {
    const { wallet, session } = await connected()
    const listener = { onAccounts: vi.fn(), onNetwork: vi.fn(), onGone: vi.fn() }
    const stop = session.watch(listener)
    wallet.show(1)
    expect(listener.onAccounts).toHaveBeenCalledTimes(1)
    wallet.show(1)
    expect(listener.onAccounts).toHaveBeenCalledTimes(1)
    wallet.show()
    expect(listener.onGone).toHaveBeenCalledTimes(1)
    stop()
    wallet.show(0)
    expect(listener.onAccounts).toHaveBeenCalledTimes(1)
    await session.disconnect()
  })

  const throwError = () => {
    throw new TypeError('no')
  }
  const entryOf = (accounts: unknown, signer: unknown = {}) => ({
    enable: async () => ({ accounts: { get: async () => accounts }, signer }),
  })
  test.each([
    ['is gone', undefined, 'wallet/not-found'],
    ['throws', { enable: throwError }, 'wallet/failed'],
    ['returns null', { enable: async () => null }, 'wallet/invalid-response'],
    ['returns no array', entryOf('accounts'), 'wallet/invalid-response'],
    ['returns malformed accounts', entryOf([{ address: 'none' }]), 'wallet/invalid-response'],
    ['has no accounts', entryOf([]), 'wallet/no-accounts'],
    ['only has Ethereum accounts', entryOf([{ address: '0x12', type: 'ethereum' }]), 'wallet/no-accounts'],
    ['only has accounts of other networks', entryOf([{ address: ALICE, genesisHash: '0x00' }]), 'wallet/no-accounts'],
  ])('is rejected with the matching code if it %s', async (_what, entry, code) => {
    const { signal } = new AbortController()
    await expect(connect(() => entry, { networks: [polkadot], signal })).rejects.toMatchObject({ code })
  })

  test('rejects unknown methods and accounts, and aborted connections', async () => {
    const { session } = await connected()
    const stranger = { method: 'polkadot_signMessage', params: { address: ALICE, message: '0x' } }
    await expect(session.provider.request(stranger)).rejects.toMatchObject({ code: 'request/not-allowed' })
    await expect(session.provider.request({ method: 'x' })).rejects.toMatchObject({ code: 'wallet/method-unsupported' })
    await expect(session.provider.request({ method: 'polkadot_getAccounts' })).resolves.toHaveLength(2)
    await expect(
      connect(() => entryOf([]), { networks: [bitcoin], signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({
      code: 'request/aborted',
    })
    const network = connect(() => entryOf([{ address: ALICE }]), {
      networks: [bitcoin],
      signal: new AbortController().signal,
    })
    await expect(network).rejects.toMatchObject({ code: 'network/unsupported' })
  })

  test('is not reported from a hostile list, or if the app disables it', () => {
    const page = new EventTarget() as unknown as Window
    Object.defineProperty(page, 'injectedWeb3', { get: throwError })
    const context = fakeContext()
    discover(context, connect, page)
    const wanted = fakeContext({ discover: { announced: true, injected: false } })
    discover(wanted, connect, page)
    expect([...context.connectors, ...wanted.connectors]).toEqual([])
  })
})

describe('Polkadot balance', () => {
  const stored = `0x${'00'.repeat(16)}${'01'.padEnd(32, '0')}${'02'.padEnd(32, '0')}${'00'.repeat(32)}`
  const answered = (answer: unknown) =>
    createVerbs(fakeContext({ rpc: async () => answer })).balance(ALICE_ON_POLKADOT, polkadot)

  test('is the sum of free and reserved funds', async () => {
    await expect(answered(stored)).resolves.toEqual({ value: 3n, decimals: 10, symbol: 'DOT' })
    await expect(answered(null)).resolves.toMatchObject({ value: 0n })
  })

  test.each([undefined, '0x', 5, '0xzz'])('is rejected for the response %s', async answer => {
    await expect(answered(answer)).rejects.toMatchObject({ code: 'rpc/failed' })
  })

  test("is read from the account's storage key", async () => {
    const calls: unknown[] = []
    const context = fakeContext({ rpc: async (_network, call) => (calls.push(call), null) })
    await createVerbs(context).balance(ALICE, polkadot)
    expect(calls).toEqual([
      {
        method: 'state_getStorage',
        params: [
          '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9de1e86a9a8c739864cf3cc5ec2bea59fd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
        ],
      },
    ])
  })
})

import { verify } from '@scure/sr25519'
import { assert, integer, property, uint8Array } from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../../../src/chains/polkadot/connect.js'
import { discover } from '../../../src/chains/polkadot/discover.js'
import { createVerbs } from '../../../src/chains/polkadot/polkadot-actions.js'
import { polkadot as family } from '../../../src/chains/polkadot/polkadot.js'
import { readAddress, writeAddress } from '../../../src/chains/polkadot/address.js'
import type { Connector, Session } from '../../../src/core/connector.js'
import type { Network } from '../../../src/core/network.js'
import { bitcoin, polkadot } from '../../../src/networks.js'
import { createPolkadotTestWallet } from '../../../src/testing/polkadot.js'
import { fakeContext } from '../../helpers/fake-context.js'

const kusama: Network = {
  ...polkadot,
  id: 'b0a8d493285c2df73290dfb7e61f870f',
  caipNetworkId: 'polkadot:b0a8d493285c2df73290dfb7e61f870f',
}
const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const ALICE_ON_POLKADOT = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'

beforeEach(() => void vi.stubGlobal('document', { title: 'An app' }))
afterEach(() => void vi.unstubAllGlobals())

describe('an address of Polkadot', () => {
  test('is read and written where the page has no TextEncoder, like one of Jest with jsdom', async () => {
    vi.stubGlobal('TextEncoder', undefined)
    vi.resetModules()
    const fresh = await import('../../../src/chains/polkadot/address.js')
    expect(fresh.writeAddress(fresh.readAddress(ALICE)?.key ?? new Uint8Array(), 0)).toBe(ALICE_ON_POLKADOT)
  })

  test('is the same key however it is written', () => {
    const alice = readAddress(ALICE)
    expect(alice?.prefix).toBe(42)
    expect(writeAddress(alice?.key ?? new Uint8Array(), 0)).toBe(ALICE_ON_POLKADOT)
    expect(family().isAddress(ALICE_ON_POLKADOT)).toBe(true)
  })

  test.each(['', ALICE.slice(1), `${ALICE.slice(0, -1)}Z`, '0x1234', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'])(
    '“%s” is none',
    text => expect(family().isAddress(text)).toBe(false),
  )

  test('what is written for any network is read again', () => {
    const key = uint8Array({ minLength: 32, maxLength: 32 })
    assert(
      property(key, integer({ min: 0, max: 16_383 }), (bytes, prefix) => {
        const read = readAddress(writeAddress(bytes, prefix))
        return read?.prefix === prefix && Buffer.compare(read.key, bytes) === 0
      }),
    )
  })
})

/** A page with a wallet, connected on Polkadot. */
async function connected(networks: readonly Network[] = [polkadot, kusama, bitcoin]) {
  const wallet = createPolkadotTestWallet({ name: 'talisman' })
  const page = new EventTarget() as unknown as Window & Record<string, unknown>
  wallet.appear(page)
  const context = fakeContext()
  discover(context, connect, page)
  const [connector] = context.connectors as [Connector]
  const ask = { networks, signal: context.signal }
  const [session] = (await connector.connect(ask)) as [Session]
  return { wallet, page, context, connector, ask, session }
}

describe('a wallet of injectedWeb3', () => {
  test('is found by its name, and shows its accounts as they are written on the network', async () => {
    const { wallet, connector, session } = await connected()
    expect(connector).toMatchObject({ id: 'talisman', name: 'Talisman', namespaces: ['polkadot'] })
    expect(session.accounts.map(({ address }) => address)).toEqual(wallet.publicKeys.map(key => writeAddress(key, 0)))
    expect(session.caipNetworkId).toBe(polkadot.caipNetworkId)
  })

  test('signs a text wrapped, as an independent check finds', async () => {
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

  test('takes a no for a no, for the way in and for a signature', async () => {
    const { wallet, page, context, session, ask } = await connected()
    wallet.control.mode = 'reject'
    const signer = { provider: session.provider, address: session.accounts[0]?.address ?? '', network: polkadot }
    await expect(createVerbs(context).signMessage('No', signer)).rejects.toMatchObject({ code: 'wallet/rejected' })
    const shy = createPolkadotTestWallet({ name: 'shy' })
    shy.control.mode = 'reject'
    shy.appear(page)
    page.dispatchEvent(new Event('load'))
    await expect(context.connectors[1]?.connect(ask)).rejects.toMatchObject({ code: 'wallet/rejected' })
  })

  test('goes to another network by itself, and its addresses with it', async () => {
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

  test('tells of other accounts and of none, until nobody listens', async () => {
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

  const angry = () => {
    throw new TypeError('no')
  }
  const entryOf = (accounts: unknown, signer: unknown = {}) => ({
    enable: async () => ({ accounts: { get: async () => accounts }, signer }),
  })
  test.each([
    ['is gone', undefined, 'wallet/not-found'],
    ['throws', { enable: angry }, 'wallet/failed'],
    ['gives nothing', { enable: async () => null }, 'wallet/invalid-response'],
    ['has no list', entryOf('accounts'), 'wallet/invalid-response'],
    ['has something else', entryOf([{ address: 'none' }]), 'wallet/invalid-response'],
    ['has nobody', entryOf([]), 'wallet/no-accounts'],
    ['has accounts of another kind', entryOf([{ address: '0x12', type: 'ethereum' }]), 'wallet/no-accounts'],
    ['has accounts of another network', entryOf([{ address: ALICE, genesisHash: '0x00' }]), 'wallet/no-accounts'],
  ])('one that %s is told by its code', async (_what, entry, code) => {
    const { signal } = new AbortController()
    await expect(connect(() => entry, { networks: [polkadot], signal })).rejects.toMatchObject({ code })
  })

  test('what it cannot, and whom it does not know, is refused', async () => {
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

  test('a hostile list, and an app that wants none, give no rows', () => {
    const page = new EventTarget() as unknown as Window
    Object.defineProperty(page, 'injectedWeb3', { get: angry })
    const context = fakeContext()
    discover(context, connect, page)
    const wanted = fakeContext({ discover: { announced: true, injected: false } })
    discover(wanted, connect, page)
    expect([...context.connectors, ...wanted.connectors]).toEqual([])
  })
})

describe('the balance', () => {
  const stored = `0x${'00'.repeat(16)}${'01'.padEnd(32, '0')}${'02'.padEnd(32, '0')}${'00'.repeat(32)}`
  const answered = (answer: unknown) =>
    createVerbs(fakeContext({ rpc: async () => answer })).balance(ALICE_ON_POLKADOT, polkadot)

  test('is what is free and what is reserved, as the network’s state says', async () => {
    await expect(answered(stored)).resolves.toEqual({ value: 3n, decimals: 10, symbol: 'DOT' })
    await expect(answered(null)).resolves.toMatchObject({ value: 0n })
  })

  test.each([undefined, '0x', 5, '0xzz'])('is unknown where the node says %s', async answer => {
    await expect(answered(answer)).rejects.toMatchObject({ code: 'rpc/failed' })
  })

  test('is asked of the place where the account is kept', async () => {
    const asked: unknown[] = []
    const context = fakeContext({ rpc: async (_network, call) => (asked.push(call), null) })
    await createVerbs(context).balance(ALICE, polkadot)
    expect(asked).toEqual([
      {
        method: 'state_getStorage',
        params: [
          '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9de1e86a9a8c739864cf3cc5ec2bea59fd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
        ],
      },
    ])
  })
})

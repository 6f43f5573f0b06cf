import { describe, expect, test, vi } from 'vitest'
import { getBitcoinChain, selectNetwork } from '../../../src/chains/bip122/bitcoin-chain.js'
import { bip122 } from '../../../src/chains/bip122/bip122.js'
import { readAccounts } from '../../../src/chains/bip122/read-accounts.js'
import { signPsbt } from '../../../src/chains/bip122/signing.js'
import { switchNetwork } from '../../../src/chains/bip122/bip122-actions.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { Signer } from '../../../src/core/chain-adapter.js'
import type { Session } from '../../../src/core/connector.js'
import { bitcoin, bitcoinTestnet } from '../../../src/networks.js'
import { regtest } from './bitcoin-fixture.js'

const local = regtest('http://localhost')
const MAIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const TEST = 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'

describe('Bitcoin network selection', () => {
  test('prefers the preferred network if it fits, then the first one of the app that does', () => {
    const all = [bitcoin, bitcoinTestnet, local]
    expect(selectNetwork(['testnet', 'regtest'], all, local)).toBe(local.caipNetworkId)
    expect(selectNetwork(['testnet', 'regtest'], all, bitcoin)).toBe(bitcoinTestnet.caipNetworkId)
    expect(selectNetwork(['mainnet'], [local])).toBe(bitcoin.caipNetworkId)
    expect(getBitcoinChain('bip122:constructor')).toBeUndefined()
  })

  test('skips accounts of a different network than the first account', () => {
    const rawAccounts = [{ address: MAIN }, { address: TEST }]
    expect(readAccounts(rawAccounts, [bitcoin, bitcoinTestnet], bitcoinTestnet)).toMatchObject({
      accounts: [{ address: TEST }],
      caipNetworkId: bitcoinTestnet.caipNetworkId,
    })
    expect(readAccounts(rawAccounts, [bitcoin], undefined)?.accounts).toHaveLength(1)
    expect(readAccounts([], [bitcoin])).toBeUndefined()
  })
})

describe('switchNetwork', () => {
  const session = (over: Partial<Session>): Session =>
    ({ caipNetworkId: bitcoin.caipNetworkId, accounts: [{ address: MAIN }], ...over }) as Session

  test('switches locally if the session spans several networks', async () => {
    const moveTo = vi.fn()
    await switchNetwork(bitcoinTestnet, session({ moveTo, approved: [bitcoinTestnet.caipNetworkId] } as object))
    expect(moveTo).toHaveBeenCalledWith(bitcoinTestnet.caipNetworkId)
    await expect(switchNetwork(bitcoinTestnet, session({ moveTo, approved: [] } as object))).rejects.toMatchObject({
      code: 'network/unsupported',
    })
    await switchNetwork(bitcoin, session({ moveTo } as object))
    expect(moveTo).toHaveBeenCalledTimes(1)
  })

  test('requests the switch from the wallet by chain name', async () => {
    const request = vi.fn(async () => {})
    await switchNetwork(bitcoinTestnet, session({ provider: { request } }))
    expect(request).toHaveBeenCalledWith({ method: 'changeNetwork', params: { chain: 'testnet' } })
  })

  test('sends no request if the address is also valid on the new network', async () => {
    const request = vi.fn(async () => {})
    const testing = session({ provider: { request }, caipNetworkId: bitcoinTestnet.caipNetworkId, accounts: [] })
    await switchNetwork(local, { ...testing, accounts: [{ address: TEST, namespace: 'bip122', type: 'payment' }] })
    expect(request).not.toHaveBeenCalled()
  })

  test.each([
    ['wallet/rejected', 'network/rejected'],
    ['wallet/method-unsupported', 'network/cannot-switch'],
  ] as const)('converts %s to %s', async (thrown, code) => {
    const request = async () => {
      throw new AppKitError(thrown)
    }
    await expect(switchNetwork(bitcoinTestnet, session({ provider: { request } }))).rejects.toMatchObject({ code })
  })
})

test('signPsbt rejects a malformed PSBT and validates the response', async () => {
  const request = vi.fn(async (): Promise<unknown> => ({ psbt: '70736274ff01', txid: 'a'.repeat(64) }))
  const signer: Signer = { provider: { request }, address: MAIN, network: bitcoin }
  await expect(signPsbt({ psbt: 'no!', signInputs: [] }, signer)).rejects.toMatchObject({
    code: 'request/params-invalid',
  })
  const signed = await signPsbt({ psbt: 'cHNidP8B', signInputs: [{ index: 1 }], broadcast: true }, signer)
  expect(signed).toEqual({ psbt: 'cHNidP8B', txid: 'a'.repeat(64) })
  const inputs = [{ address: MAIN, index: 1 }]
  const params = { account: MAIN, psbt: 'cHNidP8B', signInputs: inputs, broadcast: true }
  expect(request).toHaveBeenCalledWith({ method: 'signPsbt', params }, bitcoin.caipNetworkId)
  request.mockResolvedValueOnce({ psbt: 'bm90aGluZw==' })
  await expect(signPsbt({ psbt: 'cHNidP8B', signInputs: [] }, signer)).rejects.toMatchObject({
    code: 'wallet/invalid-response',
  })
})

test('bip122 adapter supports its namespace and loads its actions on demand', async () => {
  const adapter = bip122()
  expect([adapter.namespace, adapter.isAddress(MAIN), adapter.isAddress('none')]).toEqual(['bip122', true, false])
  await expect(adapter.verbs({} as never)).resolves.toHaveProperty('signPsbt')
  adapter.start({} as never) // no wallets to discover on a server
})

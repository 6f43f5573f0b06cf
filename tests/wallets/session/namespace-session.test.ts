import { expect, test, vi, describe } from 'vitest'
import * as fc from 'fast-check'
import { createVerbs } from '../../../src/chains/bip122/bip122-actions.js'
import { bitcoin, bitcoinTestnet } from '../../../src/networks.js'
import { readApproval } from '../../../src/wallets/session/protocol-namespaces.js'
import {
  NamespaceSession,
  type SessionTransport,
  requestOnce,
  type ResponseStorage,
  withPurposes,
} from '../../../src/wallets/session/namespace-session.js'
import { fakeContext } from '../../helpers/chains/fake-context.js'
import type { Account } from '../../../src/core/account.js'
import { property } from '../../lib/property.js'

const MAIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const TEST = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'

/** Creates a session on both Bitcoin networks with a scripted wallet. */
function session(answers: Readonly<Record<string, unknown>>) {
  const accounts = [`${bitcoin.caipNetworkId}:${MAIN}`, `${bitcoinTestnet.caipNetworkId}:${TEST}`]
  const approval = readApproval({ bip122: { accounts, methods: Object.keys(answers), events: [] } as never }, 'bip122')
  const request = vi.fn(async ({ method }: { method: string }) => answers[method])
  const follow = (answer: Promise<unknown>) => answer
  const wire = { request, follow, remember: () => {}, end: async () => {} } as unknown as SessionTransport
  if (!approval) throw new RangeError('nothing was approved')
  return { request, held: new NamespaceSession('bip122', bitcoin.caipNetworkId, approval, wire) }
}

test('accounts of a Bitcoin session follow its network', async () => {
  const { held } = session({})
  const listener = { onAccounts: vi.fn(), onNetwork: vi.fn(), onGone: vi.fn() }
  held.watch(listener)
  expect(held.accounts).toMatchObject([{ address: MAIN, type: 'payment' }])
  await createVerbs(fakeContext()).switchNetwork(bitcoinTestnet, held)
  expect(listener.onNetwork).toHaveBeenCalledWith(bitcoinTestnet.caipNetworkId)
  expect(listener.onAccounts).toHaveBeenCalledWith([expect.objectContaining({ address: TEST })])
  held.update(readApproval({ bip122: { accounts: [`${bitcoin.caipNetworkId}:${MAIN}`] } as never }, 'bip122'))
  expect(held.accounts).toMatchObject([{ address: MAIN }])
  expect(held.caipNetworkId).toBe(bitcoin.caipNetworkId)
  expect(listener.onGone).not.toHaveBeenCalled()
})

test("messages and transfers use the protocol's methods, and hexadecimal signatures become base64", async () => {
  const txid = 'ab'.repeat(32)
  const { held, request } = session({ signMessage: { address: MAIN, signature: '1f00ff' }, sendTransfer: { txid } })
  const { signMessage, sendTransaction } = createVerbs(fakeContext())
  const signer = { provider: held.provider, address: MAIN, network: bitcoin }
  await expect(signMessage('Hello', signer)).resolves.toBe('HwD/')
  const message = { account: MAIN, message: 'Hello', address: MAIN, protocol: 'ecdsa' }
  expect(request).toHaveBeenLastCalledWith({ method: 'signMessage', params: message }, bitcoin.caipNetworkId)
  await expect(sendTransaction?.({ to: MAIN, value: 1_000n }, signer)).resolves.toBe(txid)
  const transfer = { account: MAIN, recipientAddress: MAIN, amount: '1000' }
  expect(request).toHaveBeenLastCalledWith({ method: 'sendTransfer', params: transfer }, bitcoin.caipNetworkId)
})

function storageOver(entries: Map<string, unknown>, failing = false): ResponseStorage {
  const broken = async () => Promise.reject<never>(new Error('no database'))
  return {
    getItem: failing ? broken : async <T>(key: string) => entries.get(key) as T | undefined,
    setItem: failing ? broken : async (key, value) => void entries.set(key, value),
  }
}

describe('requestOnce', () => {
  test('sends the request once and returns the stored response on later pages', async () => {
    const entries = new Map<string, unknown>()
    const request = vi.fn().mockResolvedValue(['payment'])
    expect(await requestOnce(storageOver(entries), 'topic a', request)).toEqual(['payment'])
    expect(await requestOnce(storageOver(entries), 'topic a', request)).toEqual(['payment'])
    expect(request).toHaveBeenCalledTimes(1)
    await requestOnce(storageOver(entries), 'topic b', request)
    expect(request).toHaveBeenCalledTimes(2)
  })

  test('does not store failures', async () => {
    const entries = new Map<string, unknown>()
    const request = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue('yes')
    await expect(requestOnce(storageOver(entries), 'topic', request)).rejects.toThrow('no')
    expect(await requestOnce(storageOver(entries), 'topic', request)).toBe('yes')
  })

  test('drops the oldest response', async () => {
    const entries = new Map<string, unknown>()
    for (let at = 0; at < 12; at++) await requestOnce(storageOver(entries), `topic ${at}`, async () => at)
    const request = vi.fn().mockResolvedValue('new')
    expect(await requestOnce(storageOver(entries), 'topic 0', request)).toBe('new')
    expect(await requestOnce(storageOver(entries), 'topic 11', request)).toBe(11)
  })

  test.each([
    ['what is kept is broken', false],
    ['there is no storage', true],
  ])('sends the request if %s', async (_, failing) => {
    const entries = new Map<string, unknown>([['appkit-answers', [null, 7]]])
    expect(await requestOnce(storageOver(entries, failing), 'topic', async () => 'told')).toBe('told')
  })
})

const [pay, keep, stacks] = [
  'bc1qpay0000000000000',
  'bc1pkeep000000000000',
  'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
]
const approved: readonly Account[] = [keep, pay].map(address => ({ namespace: 'bip122', address, type: 'payment' }))
const key = 'AB'.repeat(33)

test('withPurposes adds purpose, key and path to each address, payment addresses first', () => {
  const reported = [
    { address: keep, intention: 'ordinal', publicKey: key.slice(2), path: "m/86'/0'/0'/0/0" },
    { address: pay, intention: 'payment', publicKey: key },
    { address: stacks, purpose: 'stacks' },
  ]
  expect(withPurposes(reported, approved)).toEqual([
    { namespace: 'bip122', address: pay, type: 'payment', publicKey: key.toLowerCase() },
    {
      namespace: 'bip122',
      address: keep,
      type: 'ordinal',
      publicKey: key.slice(2).toLowerCase(),
      path: "m/86'/0'/0'/0/0",
    },
    { namespace: 'bip122', address: stacks, type: 'stx' },
  ])
})

test.each<[unknown]>([
  ['nothing'],
  [null],
  [[null, { address: 7, intention: 'ordinal' }, { address: '<b>', intention: 'ordinal' }]],
  [[{ address: keep, intention: 'constructor', publicKey: '<b>', path: 'javascript:' }]],
])('withPurposes returns the approved accounts unchanged for %j', reported => {
  expect(withPurposes(reported, approved)).toEqual(approved)
})

test('withPurposes never throws, loses no approved account and adds no duplicates', () => {
  const reported = fc.array(
    fc.oneof(fc.anything(), fc.record({ address: fc.constantFrom(pay, keep, stacks), purpose: fc.string() })),
  )
  property(reported, list => {
    const addresses = withPurposes(list, approved).map(({ address }) => address)
    expect(addresses).toEqual(expect.arrayContaining([pay, keep]))
    expect(new Set(addresses).size).toBe(addresses.length)
  })
})

import { expect, test, vi } from 'vitest'
import { createVerbs } from '../../../src/chains/bip122/bip122-actions.js'
import { bitcoin, bitcoinTestnet } from '../../../src/networks.js'
import { readApproval } from '../../../src/wallets/session/approved-accounts.js'
import { NamespaceSession, type SessionTransport } from '../../../src/wallets/session/namespace-session.js'
import { fakeContext } from '../../helpers/fake-context.js'

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

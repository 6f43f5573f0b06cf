import { ed25519 } from '@noble/curves/ed25519'
import { Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleWallet } from '../../../examples/wallet/wallet-kit.js'
import { startTestRelay, type TestRelay } from '../../../gateway/tests/helpers/start-test-relay.js'
import { createVerbs } from '../../../src/chains/solana/solana-actions.js'
import type { ChainVerbs, Signer } from '../../../src/core/chain-adapter.js'
import type { Session } from '../../../src/core/connector.js'
import { decodeBase58 } from '../../../src/lib/base58.js'
import type { SessionConnector } from '../../../src/wallets/session/session-connector.js'
import { solanaChain } from '../../chains/solana/solana-chain.js'
import { fakeContext } from '../../helpers/chains/fake-context.js'
import {
  connectRequest,
  connected,
  evmNetwork,
  nextProposal,
  nextRequest,
  pageConnector,
  testWallet,
} from '../helpers/two-sides.js'

const chain = solanaChain()

describe('Solana over WalletConnect', () => {
  let relay: TestRelay
  let wallet: ExampleWallet
  let page: SessionConnector
  let verbs: ChainVerbs
  const networks = () => [chain.network]

  beforeAll(async () => {
    relay = await startTestRelay()
    wallet = await testWallet(relay.url, { solana: chain.url() })
    page = pageConnector(relay.url, { networks, rpcUrls: () => [chain.url()] })
    verbs = createVerbs(fakeContext({ rpc: chain.rpc }))
  })
  afterAll(async () => {
    await page.dispose()
    await wallet.close()
    await relay.stop()
  })

  const signerOf = ({ provider, accounts }: Session): Signer => {
    return { provider, address: accounts[0]?.address ?? '', network: chain.network }
  }
  /** Sends a request that the user approves or rejects. */
  const answered = async <T>(answer: 'approveRequest' | 'rejectRequest', sendRequest: () => Promise<T> | undefined) => {
    const request = nextRequest(wallet)
    const pending = Promise.resolve(sendRequest()).catch((error: unknown) => error)
    await wallet[answer](await request)
    return pending
  }

  test('a wallet connects, signs, transfers coins and tokens, rejects and disconnects', async () => {
    const session = await connected(page, wallet, { networks: networks() })
    const signer = signerOf(session)
    expect(session).toMatchObject({ namespace: 'solana', caipNetworkId: chain.network.caipNetworkId })
    expect(signer.address).toBe(wallet.solanaAccounts[0]?.address)

    const signature = await answered('approveRequest', () => verbs.signMessage('Hello', signer))
    const key = new PublicKey(signer.address).toBytes()
    expect(ed25519.verify(decodeBase58(String(signature)) ?? '', new TextEncoder().encode('Hello'), key)).toBe(true)
    expect(await answered('rejectRequest', () => verbs.signMessage('No', signer))).toMatchObject({
      code: 'wallet/rejected',
    })

    const { address: token, decimals } = chain.mints().pebble
    await chain.give(signer.address, 1e9)
    await chain.giveTokens(signer.address, token, 9)
    const to = Keypair.generate().publicKey.toBase58()
    for (const transfer of [
      { to, amount: 3_000_000n },
      { to, token, decimals, amount: 4n },
    ]) {
      const plan = await verbs.planTransfer?.(transfer, signer)
      const sent = await answered('approveRequest', () => plan && verbs.sendTransfer?.(transfer, plan, signer))
      await expect.poll(() => verbs.hasSucceeded?.(String(sent), chain.network)).toBe(true)
    }
    expect(await chain.coins(to)).toBe(3_000_000)
    expect(await chain.tokens(to, token)).toEqual(['4'])

    const own = await answered('approveRequest', () => {
      const [transfer] = [{ to, amount: 1_000_000n }]
      return verbs.planTransfer?.(transfer, signer).then(({ transaction }) => {
        const bytes = Uint8Array.from(transaction.data?.slice(2).match(/../g) ?? [], pair => parseInt(pair, 16))
        const params = { transaction: btoa(String.fromCharCode(...bytes)), pubkey: signer.address }
        return session.provider.request({ method: 'solana_signAndSendTransaction', params })
      })
    })
    const { signature: name } = own as { signature: string }
    await expect.poll(() => verbs.hasSucceeded?.(name, chain.network)).toBe(true)
    expect(await chain.coins(to)).toBe(4_000_000)
    await session.disconnect()
    await expect.poll(() => wallet.sessions).toEqual([])
  })

  test('one session serves both namespaces and follows the account of each', async () => {
    const both = [evmNetwork(31337), chain.network]
    const proposal = nextProposal(wallet)
    const connecting = page.connect(connectRequest({ networks: both, onUri: uri => void wallet.pair(uri) }))
    await wallet.approve(await proposal)
    const sessions = await connecting
    expect(sessions.map(({ namespace }) => namespace).toSorted()).toEqual(['eip155', 'solana'])
    await wallet.switchAccount()
    const first = () => sessions.map(({ accounts }) => accounts[0]?.address).toSorted()
    await expect.poll(first).toEqual([wallet.address, wallet.solanaAccounts[0]?.address].toSorted())
    await sessions[0]?.disconnect()
  })
})

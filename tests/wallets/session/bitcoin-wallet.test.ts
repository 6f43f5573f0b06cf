import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleWallet } from '../../../examples/wallet/wallet-kit.js'
import { startTestRelay, type TestRelay } from '../../../gateway/tests/helpers/start-test-relay.js'
import { memoryStorage } from '../../../gateway/tests/helpers/wallet/memory-storage.js'
import { BITCOIN_ID, startBitcoin, type RunningBitcoin } from '../../../scripts/stack/bitcoin/start-bitcoin.mjs'
import { createVerbs } from '../../../src/chains/bip122/bip122-actions.js'
import type { Session } from '../../../src/core/connector.js'
import { toNetwork } from '../../../src/core/network.js'
import { fakeContext } from '../../helpers/chains/fake-context.js'
import { verifyEcdsa } from '../../helpers/chains/verify-bitcoin-message.js'
import { connectRequest, connected, nextRequest, pageConnector, testWallet } from '../helpers/two-sides.js'

const RECIPIENT = 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6'

describe('Bitcoin over WalletConnect', () => {
  let bitcoin: RunningBitcoin
  let relay: TestRelay
  let wallet: ExampleWallet
  beforeAll(async () => {
    ;[bitcoin, relay] = await Promise.all([startBitcoin(), startTestRelay()])
    wallet = await testWallet(relay.url, { bitcoin: bitcoin.url })
  })
  afterAll(async () => {
    await wallet.close()
    await Promise.all([relay.stop(), bitcoin.stop()])
  })

  test('a wallet reports address purposes once per session, signs, sends and rejects', async () => {
    const network = toNetwork({
      id: BITCOIN_ID.slice('bip122:'.length),
      caipNetworkId: BITCOIN_ID,
      name: 'Regtest',
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      rpcUrls: { default: { http: [bitcoin.url] } },
    })
    const networks = [network]
    const storage = memoryStorage()
    const open = () => pageConnector(relay.url, { networks: () => networks, rpcUrls: () => [bitcoin.url], storage })
    const page = open()
    /** Answers the next request to the wallet and returns it. */
    const answered = async (answer: 'approveRequest' | 'rejectRequest' = 'approveRequest') => {
      const request = await nextRequest(wallet)
      await wallet[answer](request)
      return request.params.request.method
    }
    const reported = answered()
    const session = await connected(page, wallet, { networks })
    expect(await reported).toBe('getAccountAddresses')
    const [payment, ordinal] = wallet.bitcoinAccounts[0] ?? []
    const accounts = [payment, ordinal].map(key => {
      return { address: key?.address, type: key?.intention, publicKey: key?.publicKey, path: key?.path }
    })
    await expect.poll(() => session.accounts).toMatchObject(accounts)

    const verbs = createVerbs(fakeContext({}))
    const signer = { provider: session.provider, address: payment?.address ?? '', network }
    const [signature] = await Promise.all([verbs.signMessage('Hello, Bitcoin', signer), answered()])
    expect(verifyEcdsa('Hello, Bitcoin', signature, payment?.publicKey ?? '')).toBe(true)
    bitcoin.chain.issue(signer.address, 90_000)
    const [txid] = await Promise.all([verbs.sendTransaction?.({ to: RECIPIENT, value: 40_000n }, signer), answered()])
    expect(bitcoin.chain.unspent(RECIPIENT)).toMatchObject([{ txid, amount: 40_000n }])
    const refused = verbs.sendTransaction?.({ to: RECIPIENT, value: 1_000n }, signer)?.catch((error: unknown) => error)
    await answered('rejectRequest')
    expect(await refused).toMatchObject({ code: 'wallet/rejected' })

    await page.dispose()
    const later = open()
    const [resumed] = (await later.reconnect(connectRequest({ networks }))) as [Session]
    await expect.poll(() => resumed.accounts).toMatchObject(accounts)
    const next = answered() // the first request of this page is for another account, so the purposes were not requested again
    await wallet.switchAccount()
    expect(await next).toBe('getAccountAddresses')
    await expect
      .poll(() => resumed.accounts.map(({ address }) => address))
      .toEqual(wallet.bitcoinAccounts[0]?.map(({ address }) => address))
    expect(resumed.accounts.map(({ type }) => type)).toEqual(['payment', 'ordinal'])
    await resumed.disconnect()
    await later.dispose()
  })
})

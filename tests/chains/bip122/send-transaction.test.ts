import { Transaction } from '@scure/btc-signer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createVerbs } from '../../../src/chains/bip122/bip122-actions.js'
import { checkBuilt } from '../../../src/chains/bip122/coins.js'
import type { ChainContext, Signer } from '../../../src/core/chain-adapter.js'
import type { Connector, Provider, Session } from '../../../src/core/connector.js'
import type { BitcoinTestWalletOptions, BitcoinWalletShape } from '../../../src/testing/bitcoin.js'
import type { BitcoinTestWallet } from '../../../src/testing/bitcoin/bitcoin-test-wallet.js'
import { createBitcoinFixture, scriptOf, type BitcoinFixture } from './bitcoin-fixture.js'

let fixture: BitcoinFixture
beforeEach(async () => void (fixture = await createBitcoinFixture()))
afterEach(() => fixture.stop())

const RECIPIENT = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

/** A connected wallet with UTXOs. */
async function connectWithCoins(
  satoshi: readonly number[],
  shape: BitcoinWalletShape = 'standard',
  options: BitcoinTestWalletOptions = {},
): Promise<{ wallet: BitcoinTestWallet; signer: Signer; address: string }> {
  const wallet = fixture.wallet(shape, options)
  const [address] = wallet.addresses
  for (const amount of satoshi) fixture.node.chain.issue(address, amount)
  const [connector] = fixture.find() as [Connector]
  const [session] = (await connector.connect(fixture.request)) as [Session]
  return { wallet, signer: fixture.signer(session), address }
}

const send = (signer: Signer, value: bigint, context: ChainContext = fixture.context, to = RECIPIENT) => {
  const { sendTransaction } = createVerbs(context)
  return sendTransaction?.({ to, value }, signer) ?? Promise.reject(new TypeError('no such verb'))
}

/** The balance on the chain. */
const balanceOf = (address: string) => fixture.node.chain.unspent(address).reduce((all, { amount }) => all + amount, 0n)

/** The context with a changed response at one path of the service. */
const respondingWith = (path: RegExp, respond: (original: string) => unknown): ChainContext => ({
  ...fixture.context,
  async rest(id, call, signal) {
    const original = await fixture.context.rest(id, call, signal)
    return path.test(call.path) ? JSON.stringify(respond(original)) : original
  },
})

describe('transaction built by the adapter', () => {
  test.each(['p2wpkh', 'p2sh', 'p2pkh'] as const)('pays from a %s address and returns the change', async payment => {
    const { signer, address } = await connectWithCoins([30_000, 50_000], 'standard', { payment })
    const txid = await send(signer, 60_000n)
    const sent = fixture.node.chain.transactions.get(txid)
    expect(balanceOf(RECIPIENT)).toBe(60_000n)
    expect(sent?.fee).toBeGreaterThan(0)
    expect(balanceOf(address)).toBe(20_000n - BigInt(sent?.fee ?? 0))
  })

  test('pays from a taproot address that is the only account of its type', async () => {
    const { wallet, signer } = await connectWithCoins([])
    const [, taproot] = wallet.addresses
    fixture.node.chain.issue(taproot, 90_000)
    const asPayment: Provider = {
      async request(args) {
        const answer = await signer.provider.request(args)
        if (args.method !== 'getAccountAddresses') return answer
        return (answer as object[]).map(account => ({ ...account, intention: 'payment' }))
      },
    }
    await send({ ...signer, address: taproot, provider: asPayment }, 50_000n)
    expect(balanceOf(RECIPIENT)).toBe(50_000n)
  })

  test('adds change below the dust limit to the fee', async () => {
    const { signer, address } = await connectWithCoins([50_000])
    const txid = await send(signer, 49_400n)
    expect(fixture.node.chain.transactions.get(txid)?.outputs).toHaveLength(1)
    expect(balanceOf(address)).toBe(0n)
  })

  test('spends unconfirmed UTXOs if the confirmed ones do not suffice', async () => {
    const { signer } = await connectWithCoins([80_000])
    await send(signer, 20_000n)
    await send(signer, 40_000n)
    expect(balanceOf(RECIPIENT)).toBe(60_000n)
  })

  test('never spends ordinals', async () => {
    const { wallet, signer } = await connectWithCoins([], 'sats')
    const [, address] = wallet.addresses
    fixture.node.chain.issue(address, 90_000)
    await expect(send({ ...signer, address }, 10_000n)).rejects.toMatchObject({ code: 'wallet/method-unsupported' })
  })

  test('fails before a wallet request if the funds do not suffice', async () => {
    const { wallet, signer } = await connectWithCoins([10_000])
    await expect(send(signer, 10_000n)).rejects.toMatchObject({ code: 'request/failed', message: 'Insufficient funds' })
    expect(wallet.control.methods).not.toContain('signTransaction')
  })

  test('broadcasts nothing if the user rejects', async () => {
    const { wallet, signer } = await connectWithCoins([50_000])
    wallet.control.mode = 'reject'
    await expect(send(signer, 10_000n)).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(balanceOf(RECIPIENT)).toBe(0n)
  })

  test.each([
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 10_000n],
    ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt081', 10_000n],
    ['', 10_000n],
    [RECIPIENT, 293n],
    [RECIPIENT, -1n],
  ])('rejects the recipient %s with %s satoshis', async (to, value) => {
    const { signer } = await connectWithCoins([50_000])
    await expect(send(signer, value, fixture.context, to)).rejects.toMatchObject({ code: 'request/params-invalid' })
  })
})

describe('transaction sent by the wallet', () => {
  test.each(['sats', 'unisat', 'okx', 'leather'] as const)('is requested from %s once and confirmed', async shape => {
    const { signer, wallet } = await connectWithCoins([50_000], shape, { esplora: fixture.node.url })
    await send(signer, 12_345n)
    expect(balanceOf(RECIPIENT)).toBe(12_345n)
    expect(wallet.control.methods.filter(method => method.startsWith('send'))).toHaveLength(1)
  })

  test('falls back to signing a transaction built by the adapter', async () => {
    const { signer } = await connectWithCoins([50_000], 'unisat')
    await send(signer, 12_345n)
    expect(balanceOf(RECIPIENT)).toBe(12_345n)
  })

  test('is not requested again after a rejection', async () => {
    const { signer, wallet } = await connectWithCoins([50_000], 'sats', { esplora: fixture.node.url })
    wallet.control.mode = 'reject'
    await expect(send(signer, 12_345n)).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(wallet.control.methods).not.toContain('signPsbt')
  })

  test('is rejected if the wallet returns a malformed id', async () => {
    const { signer } = await connectWithCoins([50_000])
    const provider: Provider = { request: async () => ({ txid: 'sent' }) }
    await expect(send({ ...signer, provider }, 10_000n)).rejects.toMatchObject({ code: 'wallet/invalid-response' })
  })
})

describe('signed transaction', () => {
  /** A wallet that changes the transaction before it signs. */
  const tamperingSigner = (signer: Signer, tamper: (original: Transaction) => Transaction): Signer => ({
    ...signer,
    provider: {
      async request(args) {
        if (args.method !== 'signPsbt') return signer.provider.request(args)
        const { psbt } = args.params as { psbt: string }
        const changed = tamper(Transaction.fromPSBT(Buffer.from(psbt, 'base64')))
        const tampered = Buffer.from(changed.toPSBT()).toString('base64')
        return signer.provider.request({ ...args, params: { ...(args.params as object), psbt: tampered } })
      },
    },
  })

  test('is not broadcast if the wallet signed a different payment', async () => {
    const { signer, address } = await connectWithCoins([50_000])
    const redirecting = tamperingSigner(signer, original => {
      const replacement = new Transaction()
      replacement.addInput(original.getInput(0))
      replacement.addOutput({
        script: scriptOf('bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry'),
        amount: 40_000n,
      })
      return replacement
    })
    await expect(send(redirecting, 10_000n)).rejects.toMatchObject({ code: 'send/mismatch' })
    expect(balanceOf(address)).toBe(50_000n)
  })

  test.each([
    ['a malformed PSBT', 'nothing'],
    ['an invalid transaction', Buffer.from('psbt no').toString('base64')],
  ])('is rejected if the wallet returns %s', async (_what, psbt) => {
    const { signer } = await connectWithCoins([50_000])
    const provider: Provider = {
      request: async args => (args.method === 'signPsbt' ? { psbt } : signer.provider.request(args)),
    }
    await expect(send({ ...signer, provider }, 10_000n)).rejects.toMatchObject({ code: 'wallet/invalid-response' })
  })

  test('is rejected if a signature is missing', async () => {
    const { signer } = await connectWithCoins([50_000])
    const provider: Provider = {
      request: async args => (args.method === 'signPsbt' ? args.params : signer.provider.request(args)),
    }
    await expect(send({ ...signer, provider }, 10_000n)).rejects.toMatchObject({ code: 'wallet/invalid-response' })
  })

  test('is accepted only with the expected outputs and fee', () => {
    const form = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
    const own = 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry'
    const built = (...outputs: [string, bigint][]) => {
      const transaction = new Transaction()
      const witnessUtxo = { script: scriptOf(own), amount: 50_000n }
      transaction.addInput({ txid: '11'.repeat(32), index: 0, witnessUtxo })
      for (const [address, amount] of outputs) transaction.addOutput({ script: scriptOf(address), amount })
      return () => checkBuilt(transaction, { to: RECIPIENT, amount: 10_000n }, { address: own, rate: 2n, form })
    }
    expect(built([RECIPIENT, 10_000n], [own, 39_700n])).not.toThrow()
    expect(built([RECIPIENT, 10_000n])).toThrow(/./) // all the rest as a fee
    expect(built([RECIPIENT, 9_999n], [own, 39_700n])).toThrow(/./)
    expect(built([own, 49_700n])).toThrow(/./)
    expect(built([RECIPIENT, 10_000n], [RECIPIENT, 39_700n])).toThrow(/./)
    expect(built([RECIPIENT, 10_000n], [own, 40_100n])).toThrow(/./) // more than there is
  })
})

describe('invalid Esplora response', () => {
  test.each([
    ['implausible fee rates', /fee-estimates/, () => ({ 3: 5_000 }), 'request/failed'],
    ['a malformed UTXO list', /utxo$/, () => ({}), 'http/malformed'],
    ['a UTXO without a valid id', /utxo$/, () => [{ txid: 'a', vout: 0, value: 5 }], 'http/malformed'],
    [
      'a UTXO with a fractional amount',
      /utxo$/,
      () => [{ txid: 'a'.repeat(64), vout: 0, value: 0.5 }],
      'http/malformed',
    ],
  ] as const)('rejects %s', async (_what, path, response, code) => {
    const { signer, wallet } = await connectWithCoins([50_000])
    await expect(send(signer, 10_000n, respondingWith(path, response))).rejects.toMatchObject({ code })
    expect(wallet.control.methods).not.toContain('signTransaction')
  })

  test('rejects a wrong amount of a UTXO when the network or the previous transaction reveals it', async () => {
    const richer = respondingWith(/utxo$/, original =>
      (JSON.parse(original) as { value: number }[]).map(coin => ({ ...coin, value: 99_000 })),
    )
    const { signer } = await connectWithCoins([50_000])
    await expect(send(signer, 10_000n, richer)).rejects.toMatchObject({ code: 'http/status' })
    expect(balanceOf(RECIPIENT)).toBe(0n)
  })

  test('falls back to the lowest rate without fee estimates', async () => {
    const { signer } = await connectWithCoins([50_000])
    const txid = await send(
      signer,
      10_000n,
      respondingWith(/fee-estimates/, () => ({})),
    )
    expect(fixture.node.chain.transactions.get(txid)?.fee).toBeLessThan(200)
  })
})

describe('Bitcoin balance', () => {
  test('includes unconfirmed transactions', async () => {
    const { signer, address } = await connectWithCoins([50_000, 25_000])
    const { balance } = createVerbs(fixture.context)
    const before = await balance(address, fixture.network)
    expect(before).toEqual({ value: 75_000n, decimals: 8, symbol: 'BTC' })
    await send(signer, 10_000n)
    expect((await balance(address, fixture.network)).value).toBe(balanceOf(address))
  })

  test.each(['{}', 'null', '[]', '{"chain_stats":{"funded_txo_sum":"5","spent_txo_sum":0}}', 'none'])(
    'is unavailable for the response %s',
    async body => {
      const { balance } = createVerbs({ ...fixture.context, rest: async () => body })
      await expect(balance(RECIPIENT, fixture.network)).rejects.toMatchObject({ code: 'http/malformed' })
    },
  )
})

import { Transaction } from '@scure/btc-signer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createVerbs } from '../../../src/chains/bip122/bip122-actions.js'
import { checkBuilt } from '../../../src/chains/bip122/coins.js'
import type { ChainContext, Signer } from '../../../src/core/chain-adapter.js'
import type { Connector, Provider, Session } from '../../../src/core/connector.js'
import type { BitcoinTestWalletOptions, BitcoinWalletShape } from '../../../src/testing/bitcoin.js'
import type { BitcoinTestWallet } from '../../../src/testing/bitcoin/bitcoin-test-wallet.js'
import { bitcoinStage, scriptOf, type BitcoinStage } from './bitcoin-stage.js'

let stage: BitcoinStage
beforeEach(async () => void (stage = await bitcoinStage()))
afterEach(() => stage.stop())

const RECEIVER = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

/** A connected wallet with coins. */
async function holding(
  satoshi: readonly number[],
  shape: BitcoinWalletShape = 'standard',
  options: BitcoinTestWalletOptions = {},
): Promise<{ wallet: BitcoinTestWallet; signer: Signer; address: string }> {
  const wallet = stage.wallet(shape, options)
  const [address] = wallet.addresses
  for (const amount of satoshi) stage.node.chain.issue(address, amount)
  const [connector] = stage.find() as [Connector]
  const [session] = (await connector.connect(stage.ask)) as [Session]
  return { wallet, signer: stage.signer(session), address }
}

const send = (signer: Signer, value: bigint, context: ChainContext = stage.context, to = RECEIVER) => {
  const { sendTransaction } = createVerbs(context)
  return sendTransaction?.({ to, value }, signer) ?? Promise.reject(new TypeError('no such verb'))
}

/** What an address has, as the chain knows it. */
const held = (address: string) => stage.node.chain.unspent(address).reduce((all, { amount }) => all + amount, 0n)

/** The context, with something else at one path of the service. */
const lying = (path: RegExp, lie: (truth: string) => unknown): ChainContext => ({
  ...stage.context,
  async rest(id, call, signal) {
    const truth = await stage.context.rest(id, call, signal)
    return path.test(call.path) ? JSON.stringify(lie(truth)) : truth
  },
})

describe('sending what is put together here', () => {
  test.each(['p2wpkh', 'p2sh', 'p2pkh'] as const)(
    'pays from an address of %s, and the rest comes back',
    async payment => {
      const { signer, address } = await holding([30_000, 50_000], 'standard', { payment })
      const txid = await send(signer, 60_000n)
      const sent = stage.node.chain.transactions.get(txid)
      expect(held(RECEIVER)).toBe(60_000n)
      expect(sent?.fee).toBeGreaterThan(0)
      expect(held(address)).toBe(20_000n - BigInt(sent?.fee ?? 0))
    },
  )

  test('pays from taproot, by the account whose only kind that is', async () => {
    const { wallet, signer } = await holding([])
    const [, taproot] = wallet.addresses
    stage.node.chain.issue(taproot, 90_000)
    const asPayment: Provider = {
      async request(args) {
        const answer = await signer.provider.request(args)
        if (args.method !== 'getAccountAddresses') return answer
        return (answer as object[]).map(account => ({ ...account, intention: 'payment' }))
      },
    }
    await send({ ...signer, address: taproot, provider: asPayment }, 50_000n)
    expect(held(RECEIVER)).toBe(50_000n)
  })

  test('a rest that no node passes on goes to the fee', async () => {
    const { signer, address } = await holding([50_000])
    const txid = await send(signer, 49_400n)
    expect(stage.node.chain.transactions.get(txid)?.outputs).toHaveLength(1)
    expect(held(address)).toBe(0n)
  })

  test('coins on their way are spent where the others are not enough', async () => {
    const { signer } = await holding([80_000])
    await send(signer, 20_000n)
    await send(signer, 40_000n)
    expect(held(RECEIVER)).toBe(60_000n)
  })

  test('coins of an account for ordinals are never spent', async () => {
    const { wallet, signer } = await holding([], 'sats')
    const [, address] = wallet.addresses
    stage.node.chain.issue(address, 90_000)
    await expect(send({ ...signer, address }, 10_000n)).rejects.toMatchObject({ code: 'wallet/method-unsupported' })
  })

  test('more than there is fails before anybody is asked', async () => {
    const { wallet, signer } = await holding([10_000])
    await expect(send(signer, 10_000n)).rejects.toMatchObject({ code: 'request/failed', message: 'Insufficient funds' })
    expect(wallet.control.methods).not.toContain('signTransaction')
  })

  test('a person’s no sends nothing', async () => {
    const { wallet, signer } = await holding([50_000])
    wallet.control.mode = 'reject'
    await expect(send(signer, 10_000n)).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(held(RECEIVER)).toBe(0n)
  })

  test.each([
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 10_000n],
    ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt081', 10_000n],
    ['', 10_000n],
    [RECEIVER, 293n],
    [RECEIVER, -1n],
  ])('to %s, %s satoshi are refused', async (to, value) => {
    const { signer } = await holding([50_000])
    await expect(send(signer, value, stage.context, to)).rejects.toMatchObject({ code: 'request/params-invalid' })
  })
})

describe('sending by the wallet itself', () => {
  test.each(['sats', 'unisat', 'okx', 'leather'] as const)('%s is asked once, and the coins arrive', async shape => {
    const { signer, wallet } = await holding([50_000], shape, { esplora: stage.node.url })
    await send(signer, 12_345n)
    expect(held(RECEIVER)).toBe(12_345n)
    expect(wallet.control.methods.filter(method => method.startsWith('send'))).toHaveLength(1)
  })

  test('where it cannot, it signs what is put together here', async () => {
    const { signer } = await holding([50_000], 'unisat')
    await send(signer, 12_345n)
    expect(held(RECEIVER)).toBe(12_345n)
  })

  test('a no is not asked a second time in another way', async () => {
    const { signer, wallet } = await holding([50_000], 'sats', { esplora: stage.node.url })
    wallet.control.mode = 'reject'
    await expect(send(signer, 12_345n)).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(wallet.control.methods).not.toContain('signPsbt')
  })

  test('an id that is none is a lie', async () => {
    const { signer } = await holding([50_000])
    const provider: Provider = { request: async () => ({ txid: 'sent' }) }
    await expect(send({ ...signer, provider }, 10_000n)).rejects.toMatchObject({ code: 'wallet/invalid-response' })
  })
})

describe('what is read back', () => {
  /** A wallet that changes what it is given before it signs. */
  const meddling = (signer: Signer, meddle: (asked: Transaction) => Transaction): Signer => ({
    ...signer,
    provider: {
      async request(args) {
        if (args.method !== 'signPsbt') return signer.provider.request(args)
        const { psbt } = args.params as { psbt: string }
        const changed = meddle(Transaction.fromPSBT(Buffer.from(psbt, 'base64')))
        const other = Buffer.from(changed.toPSBT()).toString('base64')
        return signer.provider.request({ ...args, params: { ...(args.params as object), psbt: other } })
      },
    },
  })

  test('a wallet that signs another payment is found out, and nothing is sent', async () => {
    const { signer, address } = await holding([50_000])
    const toOthers = meddling(signer, asked => {
      const other = new Transaction()
      other.addInput(asked.getInput(0))
      other.addOutput({
        script: scriptOf('bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry'),
        amount: 40_000n,
      })
      return other
    })
    await expect(send(toOthers, 10_000n)).rejects.toMatchObject({ code: 'send/mismatch' })
    expect(held(address)).toBe(50_000n)
  })

  test.each([
    ['nothing that was signed', 'nothing'],
    ['no transaction', Buffer.from('psbt no').toString('base64')],
  ])('a wallet that gives %s has lied', async (_what, psbt) => {
    const { signer } = await holding([50_000])
    const provider: Provider = {
      request: async args => (args.method === 'signPsbt' ? { psbt } : signer.provider.request(args)),
    }
    await expect(send({ ...signer, provider }, 10_000n)).rejects.toMatchObject({ code: 'wallet/invalid-response' })
  })

  test('a wallet that signs nothing has lied', async () => {
    const { signer } = await holding([50_000])
    const provider: Provider = {
      request: async args => (args.method === 'signPsbt' ? args.params : signer.provider.request(args)),
    }
    await expect(send({ ...signer, provider }, 10_000n)).rejects.toMatchObject({ code: 'wallet/invalid-response' })
  })

  test('a transaction is what is meant, or nothing', () => {
    const form = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
    const own = 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry'
    const built = (...outputs: [string, bigint][]) => {
      const transaction = new Transaction()
      const witnessUtxo = { script: scriptOf(own), amount: 50_000n }
      transaction.addInput({ txid: '11'.repeat(32), index: 0, witnessUtxo })
      for (const [address, amount] of outputs) transaction.addOutput({ script: scriptOf(address), amount })
      return () => checkBuilt(transaction, { to: RECEIVER, amount: 10_000n }, { address: own, rate: 2n, form })
    }
    expect(built([RECEIVER, 10_000n], [own, 39_700n])).not.toThrow()
    expect(built([RECEIVER, 10_000n])).toThrow(/./) // all the rest as a fee
    expect(built([RECEIVER, 9_999n], [own, 39_700n])).toThrow(/./)
    expect(built([own, 49_700n])).toThrow(/./)
    expect(built([RECEIVER, 10_000n], [RECEIVER, 39_700n])).toThrow(/./)
    expect(built([RECEIVER, 10_000n], [own, 40_100n])).toThrow(/./) // more than there is
  })
})

describe('a service that lies', () => {
  test.each([
    ['rates beyond reason', /fee-estimates/, () => ({ 3: 5_000 }), 'request/failed'],
    ['no list of coins', /utxo$/, () => ({}), 'http/malformed'],
    ['a coin without an id', /utxo$/, () => [{ txid: 'a', vout: 0, value: 5 }], 'http/malformed'],
    ['a coin of half a satoshi', /utxo$/, () => [{ txid: 'a'.repeat(64), vout: 0, value: 0.5 }], 'http/malformed'],
  ] as const)('with %s is not believed', async (_what, path, lie, code) => {
    const { signer, wallet } = await holding([50_000])
    await expect(send(signer, 10_000n, lying(path, lie))).rejects.toMatchObject({ code })
    expect(wallet.control.methods).not.toContain('signTransaction')
  })

  test('about what a coin is worth is refused by the network, or by the coin’s own transaction', async () => {
    const richer = lying(/utxo$/, truth =>
      (JSON.parse(truth) as { value: number }[]).map(coin => ({ ...coin, value: 99_000 })),
    )
    const { signer } = await holding([50_000])
    await expect(send(signer, 10_000n, richer)).rejects.toMatchObject({ code: 'http/status' })
    expect(held(RECEIVER)).toBe(0n)
  })

  test('where it says nothing of rates, the lowest is paid', async () => {
    const { signer } = await holding([50_000])
    const txid = await send(
      signer,
      10_000n,
      lying(/fee-estimates/, () => ({})),
    )
    expect(stage.node.chain.transactions.get(txid)?.fee).toBeLessThan(200)
  })
})

describe('the balance', () => {
  test('is what the chain says, with what is on its way', async () => {
    const { signer, address } = await holding([50_000, 25_000])
    const { balance } = createVerbs(stage.context)
    const before = await balance(address, stage.network)
    expect(before).toEqual({ value: 75_000n, decimals: 8, symbol: 'BTC' })
    await send(signer, 10_000n)
    expect((await balance(address, stage.network)).value).toBe(held(address))
  })

  test.each(['{}', 'null', '[]', '{"chain_stats":{"funded_txo_sum":"5","spent_txo_sum":0}}', 'none'])(
    'is unknown where the service says %s',
    async body => {
      const { balance } = createVerbs({ ...stage.context, rest: async () => body })
      await expect(balance(RECEIVER, stage.network)).rejects.toMatchObject({ code: 'http/malformed' })
    },
  )
})

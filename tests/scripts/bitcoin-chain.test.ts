import { Transaction, p2tr, p2wpkh } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startBitcoin, type RunningBitcoin } from '../../scripts/stack/bitcoin/start-bitcoin.mjs'

const form = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const secret = new Uint8Array(32).fill(7)
const own = p2wpkh(pubECDSA(secret), form)
const recipient = p2tr(pubSchnorr(secret), undefined, form)

let node: RunningBitcoin
beforeEach(async () => void (node = await startBitcoin()))
afterEach(() => node.stop())

/** Creates a signed payment from one coin. */
function payment(txid: string, amount: bigint, { from = own as typeof own | typeof recipient, has = 50_000n } = {}) {
  const transaction = new Transaction({ allowUnknownOutputs: true })
  const key = from === recipient ? { tapInternalKey: pubSchnorr(secret) } : {}
  transaction.addInput({ txid, index: 0, witnessUtxo: { script: from.script, amount: has }, ...key })
  transaction.addOutput({ script: recipient.script, amount })
  transaction.sign(secret)
  transaction.finalize()
  return transaction
}

const post = (path: string, body: string) => fetch(node.url + path, { method: 'POST', body })
const get = async (path: string) => (await fetch(node.url + path)).json() as Promise<Record<string, unknown>>

describe('development Bitcoin chain', () => {
  test('accepts a valid payment and mines it', async () => {
    const txid = await (await post('/faucet', JSON.stringify({ address: own.address, amount: 50_000 }))).text()
    const sent = await post('/tx', payment(txid, 49_000n).hex)
    expect(sent.status).toBe(200)
    const id = await sent.text()
    expect(await get(`/tx/${id}/status`)).toEqual({ confirmed: false })
    expect(await get(`/address/${own.address}`)).toMatchObject({
      chain_stats: { funded_txo_sum: 50_000, spent_txo_sum: 0 },
      mempool_stats: { funded_txo_sum: 0, spent_txo_sum: 50_000 },
    })
    await post('/mine', '')
    expect(await get(`/tx/${id}`)).toMatchObject({ fee: 1_000, status: { confirmed: true, block_height: 102 } })
    expect(await get(`/address/${recipient.address}/utxo`)).toMatchObject([{ txid: id, vout: 0, value: 49_000 }])
    expect(await get(`/address/${own.address}/txs`)).toHaveLength(2)
    expect(Transaction.fromRaw(Buffer.from(await (await fetch(`${node.url}/tx/${id}/hex`)).text(), 'hex')).id).toBe(id)
  })

  const refused = async (hex: string) => (await post('/tx', hex)).text()

  test('rejects spent, unknown and duplicate transactions', async () => {
    const coin = node.chain.issue(own.address ?? '', 50_000)
    const first = payment(coin, 49_000n).hex
    await post('/tx', first)
    expect(await refused(first)).toContain('txn-already-known')
    expect(await refused(payment(coin, 48_000n).hex)).toContain('txn-mempool-conflict')
    expect(await refused(payment('22'.repeat(32), 48_000n).hex)).toContain('missingorspent')
  })

  test('rejects overspending, a low fee, dust and invalid data', async () => {
    const coin = node.chain.issue(own.address ?? '', 50_000)
    expect(await refused(payment(coin, 50_001n, { has: 60_000n }).hex)).toContain('in-belowout')
    expect(await refused(payment(coin, 49_990n).hex)).toContain('min relay fee not met')
    expect(await refused(payment(coin, 100n).hex)).toContain('dust')
    expect((await post('/tx', 'nonsense')).status).toBe(400)
    expect((await post('/faucet', '{}')).status).toBe(400)
    expect((await fetch(`${node.url}/nowhere`)).status).toBe(404)
    expect((await fetch(`${node.url}/tx/${'0'.repeat(64)}`)).status).toBe(404)
  })

  test.each([own, recipient])('rejects an invalid signature (%#)', from => {
    const coin = node.chain.issue(from.address ?? '', 50_000)
    const right = payment(coin, 49_000n, { from })
    const raw = Buffer.from(right.hex, 'hex')
    const at = raw.indexOf(Buffer.from(right.getInput(0).finalScriptWitness?.[0] ?? []))
    raw[at + 40] = (raw[at + 40] ?? 0) ^ 1
    expect(() => node.chain.take(raw.toString('hex'))).toThrow(/signature|Signature|verify/)
    expect(() => node.chain.take(payment(coin, 49_000n, { from, has: 50_001n }).hex)).toThrow(/signature is wrong/)
    expect(node.chain.take(right.hex)).toBe(right.id)
  })

  test('mines automatically with a block interval', async () => {
    const quick = await startBitcoin({ blockMs: 20 })
    const coin = quick.chain.issue(own.address ?? '', 50_000)
    const id = quick.chain.take(payment(coin, 49_000n).hex)
    await expect.poll(() => quick.chain.transactions.get(id)?.height).toBe(102)
    await quick.stop()
  })
})

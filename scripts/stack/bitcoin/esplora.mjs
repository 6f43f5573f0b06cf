import { toHex } from './bitcoin-chain.mjs'

/** The fee rates, by the confirmation target in blocks. */
const RATES = { 1: 5.2, 2: 4, 3: 3.1, 4: 3, 6: 2, 10: 1.5, 25: 1 }

const ID = '[0-9a-f]{64}'
const statusOf = ({ height, time }) =>
  height === undefined ? { confirmed: false } : { confirmed: true, block_height: height, block_time: time }

const read = [
  [/^\/address\/(\w+)$/, (chain, address) => json(addressInfo(chain, address))],
  [/^\/address\/(\w+)\/utxo$/, (chain, address) => json(chain.unspent(address).map(coin => coinInfo(chain, coin)))],
  [/^\/address\/(\w+)\/txs$/, (chain, address) => json(chain.getTransactions(address).map(transactionInfo))],
  [new RegExp(`^/tx/(${ID})$`), (chain, id) => json(transactionInfo(known(chain, id)))],
  [new RegExp(`^/tx/(${ID})/hex$`), (chain, id) => text(known(chain, id).hex)],
  [new RegExp(`^/tx/(${ID})/status$`), (chain, id) => json(statusOf(known(chain, id)))],
  [/^\/fee-estimates$/, () => json(RATES)],
  [/^\/blocks\/tip\/height$/, chain => text(String(chain.height))],
]

const write = [
  [/^\/tx$/, (chain, body) => text(chain.take(body.trim()))],
  // Development endpoints that Esplora does not have: a faucet, and mining.
  [/^\/faucet$/, (chain, body) => text(chain.issue(...faucetOf(JSON.parse(body))))],
  [/^\/mine$/, chain => text(String(chain.mine()))],
]

/** Answers a request like Esplora: status, type and body. An invalid request is a 400 with the node's message. */
export function answerEsplora(chain, { method, path, body }) {
  const routes = method === 'POST' ? write : read
  for (const [shape, answer] of routes) {
    const [, part] = shape.exec(path) ?? []
    if (!shape.test(path)) continue
    try {
      return answer(chain, method === 'POST' ? body : part)
    } catch (error) {
      const status = error.status ?? 400
      return { status, type: 'text/plain', body: status === 404 ? error.message : rejection(error) }
    }
  }
  return { status: 404, type: 'text/plain', body: 'Not found' }
}

function rejection({ message }) {
  return `sendrawtransaction RPC error: ${JSON.stringify({ code: -26, message })}`
}

function known(chain, id) {
  const transaction = chain.transactions.get(id)
  if (!transaction) throw Object.assign(new Error('Transaction not found'), { status: 404 })
  return transaction
}

function faucetOf({ address, amount }) {
  if (!Number.isSafeInteger(amount) || amount < 1) throw new Error('an amount in satoshi is needed')
  return [address, amount]
}

function addressInfo(chain, address) {
  const coins = [...chain.coins.values()].filter(coin => coin.address === address)
  const isMined = id => chain.transactions.get(id)?.height !== undefined
  const stats = mined => {
    const funded = coins.filter(({ txid }) => isMined(txid) === mined)
    const spent = coins.filter(({ spentBy }) => spentBy !== undefined && isMined(spentBy) === mined)
    const ids = new Set([...funded.map(({ txid }) => txid), ...spent.map(({ spentBy }) => spentBy)])
    const total = list => Number(list.reduce((all, { amount }) => all + amount, 0n))
    return {
      funded_txo_count: funded.length,
      funded_txo_sum: total(funded),
      spent_txo_count: spent.length,
      spent_txo_sum: total(spent),
      tx_count: ids.size,
    }
  }
  return { address, chain_stats: stats(true), mempool_stats: stats(false) }
}

function coinInfo(chain, { txid, vout, amount }) {
  return { txid, vout, value: Number(amount), status: statusOf(chain.transactions.get(txid)) }
}

function transactionInfo(transaction) {
  const { txid, fee, inputs, outputs } = transaction
  const output = ({ amount, script, address }) => ({
    scriptpubkey: toHex(script),
    scriptpubkey_address: address,
    value: Number(amount),
  })
  const vin = inputs.map(coin => ({ txid: coin.txid, vout: coin.vout, prevout: output(coin) }))
  return { txid, fee, vin, vout: outputs.map(output), status: statusOf(transaction) }
}

function json(value) {
  return { status: 200, type: 'application/json', body: JSON.stringify(value) }
}

function text(body) {
  return { status: 200, type: 'text/plain', body }
}

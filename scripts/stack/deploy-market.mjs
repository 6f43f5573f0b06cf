import { DEPLOYER, marketPlan, MULTICALL3, multicallCode } from './market-plan.mjs'

const MAX_BLOCKS = 20
/** The gas limit: enough for each step, and below the limit of a transaction. */
const GAS = 8_000_000n
const FUNDS = 1_000_000n * 10n ** 18n
/** The storage slots of the price sums in a Uniswap V2 pool. */
const PRICE_SUMS = ['0x9', '0xa']
/** The base fee of a new chain, in wei. */
const BASE_FEE = 1_000_000_000n

/**
 * Deploys an exchange, six tokens with pools, and collectibles to a development chain; its first accounts get some of
 * each. The addresses are the same on every new chain. If everything is deployed already, nothing is sent.
 *
 * @type {import('./deploy-market.mjs').deployMarket}
 */
export async function deployMarket({ url, chainId }) {
  const [accounts, nonce, code] = await requestBatch(url, [
    ['eth_accounts', []],
    ['eth_getTransactionCount', [DEPLOYER, 'latest']],
    ['eth_getCode', [MULTICALL3, 'latest']],
  ])
  const { steps, deployments } = marketPlan(accounts)
  const done = Number(nonce)
  if (code === '0x') await requestBatch(url, [['anvil_setCode', [MULTICALL3, multicallCode()]]])
  if (done < steps.length) {
    await sendAll(url, steps, done)
    await requestBatch(url, deployments.pools.flatMap(tradedBefore))
  }
  return { chainId, accounts, ...deployments }
}

/** Sends all missing steps, and mines them in as few blocks as possible. */
async function sendAll(url, steps, done) {
  await requestBatch(url, [
    ['evm_setAutomine', [false]],
    ['anvil_impersonateAccount', [DEPLOYER]],
    ['anvil_setBalance', [DEPLOYER, hex(FUNDS)]],
  ])
  const missing = steps.slice(done)
  const hashes = await requestBatch(
    url,
    missing.map((step, at) => ['eth_sendTransaction', [transaction(step, done + at)]]),
  )
  await mine(url, steps.length)
  const receipts = await requestBatch(url, [
    ...hashes.map(hash => ['eth_getTransactionReceipt', [hash]]),
    ['anvil_stopImpersonatingAccount', [DEPLOYER]],
    ['anvil_setNextBlockBaseFeePerGas', [hex(BASE_FEE)]],
    ['evm_setAutomine', [true]],
  ])
  const failed = receipts.slice(0, hashes.length).findIndex(receipt => receipt?.status !== '0x1')
  if (failed >= 0) throw new Error(`The market's step ${done + failed} failed on the chain at ${url}.`)
}

/**
 * A pool stores two price sums, and its first swap pays for their storage. Pools in use are past that: these values
 * simulate an earlier swap, so that gas estimates are realistic.
 */
function tradedBefore(pool) {
  const word = `0x${'1'.padStart(64, '0')}`
  return PRICE_SUMS.map(slot => ['anvil_setStorageAt', [pool, slot, word]])
}

async function mine(url, wanted) {
  for (let block = 0; block < MAX_BLOCKS; block++) {
    await requestBatch(url, [['evm_mine', []]])
    const [nonce] = await requestBatch(url, [['eth_getTransactionCount', [DEPLOYER, 'latest']]])
    if (Number(nonce) === wanted) return
  }
  throw new Error(`The chain at ${url} did not take the market within ${MAX_BLOCKS} blocks.`)
}

function transaction({ to, data, value }, nonce) {
  const target = to === undefined ? {} : { to }
  return { from: DEPLOYER, ...target, data, value: hex(value), nonce: hex(nonce), gas: hex(GAS) }
}

/** Sends several requests in one batch; the results have the same order. Throws the chain's error. */
async function requestBatch(url, requests) {
  const body = JSON.stringify(requests.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params })))
  const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answers = await reply.json()
  return requests.map(([method], id) => {
    const answer = answers.find(candidate => candidate.id === id)
    if (answer?.error || !answer) throw new Error(`${method}: ${answer?.error?.message ?? 'no answer'}`)
    return answer.result
  })
}

function hex(value) {
  return `0x${value.toString(16)}`
}

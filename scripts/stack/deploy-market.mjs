import { DEPLOYER, marketPlan, MULTICALL3, multicallCode } from './market-plan.mjs'

const MOST_BLOCKS = 20
/** More than any of the steps takes, and below what one transaction may. */
const GAS = 8_000_000n
const FUNDS = 1_000_000n * 10n ** 18n
/** Where a pool of Uniswap V2 keeps them. */
const PRICE_SUMS = ['0x9', '0xa']
/** What a unit of gas costs on a chain that was just started, in wei. */
const BASE_FEE = 1_000_000_000n

/**
 * Puts an exchange, six tokens with pools, and collectibles on a development chain; its first accounts get some of
 * everything. The addresses are the same on every fresh chain. Where all is there already, nothing is sent.
 *
 * @type {import('./deploy-market.mjs').deployMarket}
 */
export async function deployMarket({ url, chainId }) {
  const [holders, nonce, code] = await ask(url, [
    ['eth_accounts', []],
    ['eth_getTransactionCount', [DEPLOYER, 'latest']],
    ['eth_getCode', [MULTICALL3, 'latest']],
  ])
  const { steps, deployments } = marketPlan(holders)
  const done = Number(nonce)
  if (code === '0x') await ask(url, [['anvil_setCode', [MULTICALL3, multicallCode()]]])
  if (done < steps.length) {
    await sendAll(url, steps, done)
    await ask(url, deployments.pools.flatMap(tradedBefore))
  }
  return { chainId, holders, ...deployments }
}

/** Sends what is missing in one go, and has it mined in as few blocks as it fits into. */
async function sendAll(url, steps, done) {
  await ask(url, [
    ['evm_setAutomine', [false]],
    ['anvil_impersonateAccount', [DEPLOYER]],
    ['anvil_setBalance', [DEPLOYER, hex(FUNDS)]],
  ])
  const missing = steps.slice(done)
  const hashes = await ask(
    url,
    missing.map((step, at) => ['eth_sendTransaction', [transaction(step, done + at)]]),
  )
  await mine(url, steps.length)
  const receipts = await ask(url, [
    ...hashes.map(hash => ['eth_getTransactionReceipt', [hash]]),
    ['anvil_stopImpersonatingAccount', [DEPLOYER]],
    ['anvil_setNextBlockBaseFeePerGas', [hex(BASE_FEE)]],
    ['evm_setAutomine', [true]],
  ])
  const failed = receipts.slice(0, hashes.length).findIndex(receipt => receipt?.status !== '0x1')
  if (failed >= 0) throw new Error(`The market's step ${done + failed} failed on the chain at ${url}.`)
}

/**
 * A pool keeps two sums of its prices, and the first swap ever pays for their room. No pool that people use is so new:
 * these are as if somebody had swapped before, so that an estimate of gas holds.
 */
function tradedBefore(pool) {
  const one = `0x${'1'.padStart(64, '0')}`
  return PRICE_SUMS.map(slot => ['anvil_setStorageAt', [pool, slot, one]])
}

async function mine(url, wanted) {
  for (let block = 0; block < MOST_BLOCKS; block++) {
    await ask(url, [['evm_mine', []]])
    const [nonce] = await ask(url, [['eth_getTransactionCount', [DEPLOYER, 'latest']]])
    if (Number(nonce) === wanted) return
  }
  throw new Error(`The chain at ${url} did not take the market within ${MOST_BLOCKS} blocks.`)
}

function transaction({ to, data, value }, nonce) {
  const target = to === undefined ? {} : { to }
  return { from: DEPLOYER, ...target, data, value: hex(value), nonce: hex(nonce), gas: hex(GAS) }
}

/** Several requests at once; the results in the same order. Throws what the chain says against one. */
async function ask(url, requests) {
  const body = JSON.stringify(requests.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params })))
  const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answers = await reply.json()
  return requests.map(([method], id) => {
    const answer = answers.find(each => each.id === id)
    if (answer?.error || !answer) throw new Error(`${method}: ${answer?.error?.message ?? 'no answer'}`)
    return answer.result
  })
}

function hex(value) {
  return `0x${value.toString(16)}`
}

import { createServer } from 'node:http'
import { BitcoinChain } from './bitcoin-chain.mjs'
import { answerEsplora } from './esplora.mjs'

/** Identified by the genesis block of regtest. Standards: CAIP-2, BIP-122. */
export const BITCOIN_ID = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

const MAX_BODY = 400_000
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'cache-control': 'no-store',
}

/**
 * Starts a Bitcoin chain with an Esplora API on this machine; resolves once it answers.
 * @param {{ port?: number, blockMs?: number }} options `blockMs` is the interval of mining pending transactions;
 * without it, none are mined
 */
export async function startBitcoin({ port = 0, blockMs } = {}) {
  const chain = new BitcoinChain()
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname)
    if (request.method === 'OPTIONS') return response.writeHead(204, headers).end()
    const answer = answerEsplora(chain, { method: request.method, path, body: await bodyOf(request) })
    response.writeHead(answer.status, { ...headers, 'content-type': answer.type }).end(answer.body)
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const isWaiting = () => [...chain.transactions.values()].some(({ height }) => height === undefined)
  const timer = blockMs && setInterval(() => isWaiting() && chain.mine(), blockMs)
  if (timer) timer.unref()
  return {
    url: `http://localhost:${server.address().port}`,
    chain,
    stop() {
      clearInterval(timer)
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  }
}

async function bodyOf(request) {
  let body = ''
  for await (const part of request) {
    body += part
    if (body.length > MAX_BODY) return ''
  }
  return body
}

import { createServer } from 'node:http'
import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Connection,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { WRAPPED_SOL } from './jupiter-double.mjs'
import { devKey } from './keys.mjs'
import { TOKEN_PROGRAM } from './programs.mjs'
import { getTokenAddress, makeTokenAddress } from './token-instructions.mjs'

const JUPITER = new PublicKey('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
const EVENTS = new PublicKey('D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf')
const wrappedMint = new PublicKey(WRAPPED_SOL)
const tokenProgram = new PublicKey(TOKEN_PROGRAM)
const [DISCRIMINATOR_V2, DISCRIMINATOR_SHARED_V2] = ['bb64facc31c4af14', 'd19853937cfed8e9']
/** One step through a pool: Raydium, 100 %, from place 0 to place 1. */
const ROUTE_V2 = [1, 0, 0, 0, 7, 0x10, 0x27, 0, 1]

/**
 * The instructions and lookup tables of a swap, as Jupiter writes them. A test changes them to attack.
 * @param {{ connection: Connection, quote: object, user: string, isShared?: boolean }} request
 */
export async function planSwap({ connection, quote, user: userText, isShared = false }) {
  const [user, from, to] = [userText, quote.inputMint, quote.outputMint].map(text => new PublicKey(text))
  const [fromProgram, toProgram] = await Promise.all(
    [from, to].map(async mint => (await connection.getAccountInfo(mint))?.owner ?? tokenProgram),
  )
  const source = getTokenAddress(user, from, fromProgram)
  const destination = getTokenAddress(user, to, toProgram)
  const wrapped = getTokenAddress(user, wrappedMint, tokenProgram)
  const open = (mint, program) => makeTokenAddress({ payer: user, owner: user, mint, program })
  const swap = swapInstruction({ user, source, destination, from, to, fromProgram, toProgram, quote, isShared })
  const [pays, gets] = [from, to].map(mint => mint.equals(wrappedMint))
  const lamports = BigInt(quote.inAmount)
  const steps = {
    budget: [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 300_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10_000 }),
    ],
    setup: [
      ...(pays
        ? [
            open(from, tokenProgram),
            SystemProgram.transfer({ fromPubkey: user, toPubkey: wrapped, lamports }),
            token(17, [wrapped]),
          ]
        : []),
      open(to, toProgram),
    ],
    swap: [swap],
    cleanup: pays || gets ? [token(9, [wrapped, user, { ...key(user), isSigner: true }])] : [],
  }
  return { user, steps, listed: [source, destination, from, to, tokenProgram, EVENTS] }
}

function swapInstruction({ user, source, destination, from, to, fromProgram, toProgram, quote, isShared }) {
  const signer = { pubkey: user, isSigner: true, isWritable: false }
  const [pool, ends] = [devKey('jupiter').publicKey, [key(source), key(destination)]]
  const programs = [read(fromProgram), read(toProgram)]
  const accounts = isShared
    ? [
        read(pool),
        signer,
        ends[0],
        key(pool),
        key(pool),
        ends[1],
        read(from),
        read(to),
        ...programs,
        read(EVENTS),
        read(JUPITER),
      ]
    : [signer, ...ends, read(from), read(to), ...programs, read(JUPITER), read(EVENTS), read(JUPITER)]
  const head = Buffer.alloc(22)
  head.writeBigUInt64LE(BigInt(quote.inAmount))
  head.writeBigUInt64LE(BigInt(quote.outAmount), 8)
  head.writeUInt16LE(quote.slippageBps, 16)
  const discriminator = Buffer.from(isShared ? DISCRIMINATOR_SHARED_V2 : DISCRIMINATOR_V2, 'hex')
  const data = Buffer.concat([discriminator, Buffer.from(isShared ? [1] : []), head, Buffer.from(ROUTE_V2)])
  return new TransactionInstruction({ programId: JUPITER, keys: accounts, data })
}

/**
 * Compiles a planned swap to a version 0 transaction in base64, with the lookup table at an address.
 * @param {{ connection: Connection, plan: Awaited<ReturnType<typeof planSwap>>, table?: string }} request
 */
export async function writeSwap({ connection, plan: { user, steps, listed }, table }) {
  const { blockhash } = await connection.getLatestBlockhash()
  const message = new TransactionMessage({
    payerKey: user,
    recentBlockhash: blockhash,
    instructions: Object.values(steps).flat(),
  })
  const state = {
    deactivationSlot: 2n ** 64n - 1n,
    lastExtendedSlot: 0,
    lastExtendedSlotStartIndex: 0,
    addresses: listed,
  }
  const tables = table ? [new AddressLookupTableAccount({ key: new PublicKey(table), state })] : []
  return new VersionedTransaction(message.compileToV0Message(tables)).serialize()
}

/**
 * A server with the two calls of Jupiter's Swap API v1, for a development chain. Each token is worth `price` of its
 * smallest units, 1 by default.
 *
 * @type {import('./jupiter-server.mjs').startJupiter}
 */
export async function startJupiter({ rpc, port = 0, prices = {}, key: apiKey }) {
  const connection = new Connection(rpc, 'confirmed')
  const settings = { isShared: false, tamper: plan => plan }
  const requests = []
  const table = devKey('jupiter table').publicKey.toBase58()
  const handlers = {
    'GET /swap/v1/quote': async query => quoteSwap(query, prices),
    'POST /swap/v1/swap': async (_, { quoteResponse: quote, userPublicKey: user }) => {
      const plan = await settings.tamper(await planSwap({ connection, quote, user, isShared: settings.isShared }))
      await placeTable(rpc, table, plan.listed)
      const transaction = await writeSwap({ connection, plan, table })
      return { swapTransaction: Buffer.from(transaction).toString('base64'), lastValidBlockHeight: 0 }
    },
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, 'http://localhost')
    let text = ''
    for await (const chunk of request) text += chunk
    const body = text === '' ? undefined : JSON.parse(text)
    requests.push({
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body,
      key: request.headers['x-api-key'],
    })
    const handle = handlers[`${request.method} ${url.pathname}`]
    const [status, answer] = await answerOf(
      handle,
      apiKey === undefined || request.headers['x-api-key'] === apiKey,
      url,
      body,
    )
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}/swap/v1`,
    settings,
    requests,
    stop: () => new Promise(resolve => server.close(resolve)),
  }
}

async function answerOf(handle, isAllowed, url, body) {
  if (!isAllowed) return [401, { message: 'Unauthorized' }]
  if (!handle) return [404, {}]
  const answer = await handle(Object.fromEntries(url.searchParams), body)
  return answer ? [200, answer] : [400, { errorCode: 'COULD_NOT_FIND_ANY_ROUTE', error: 'Could not find any route' }]
}

function quoteSwap({ inputMint, outputMint, amount, slippageBps }, prices) {
  const [from, to] = [prices[inputMint], prices[outputMint]]
  if (from === undefined || to === undefined) return undefined
  const out = BigInt(Math.floor((Number(amount) * from) / to))
  const threshold = (out * BigInt(10_000 - Number(slippageBps))) / 10_000n
  return {
    inputMint,
    inAmount: amount,
    outputMint,
    outAmount: `${out}`,
    otherAmountThreshold: `${threshold}`,
    swapMode: 'ExactIn',
    slippageBps: Number(slippageBps),
    platformFee: null,
    priceImpactPct: '0',
    routePlan: [],
  }
}

async function placeTable(rpc, address, listed) {
  const params = [address, listed.map(entry => entry.toBase58())]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'dev_placeLookupTable', params })
  await fetch(rpc, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

function token(opcode, accounts) {
  const keys = accounts.map(account => ('pubkey' in account ? account : key(account)))
  return new TransactionInstruction({ programId: tokenProgram, keys, data: Buffer.from([opcode]) })
}

function key(pubkey) {
  return { pubkey, isSigner: false, isWritable: true }
}

function read(pubkey) {
  return { pubkey, isSigner: false, isWritable: false }
}

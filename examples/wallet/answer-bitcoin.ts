import { secp256k1 } from '@noble/curves/secp256k1'
import { base64 } from '@scure/base'
import { selectUTXO, Transaction } from '@scure/btc-signer'
import { sha256 } from 'viem'
import { hex, REGTEST, type BitcoinAccount, type BitcoinKey } from './bitcoin-account.js'

/** A Bitcoin request of a page, with the data to answer it. */
export interface BitcoinRequest {
  readonly method: string
  readonly params: unknown
  readonly account: BitcoinAccount
  /** The Esplora API of its network. */
  readonly url: string
}

interface RequestParams {
  readonly account?: unknown
  readonly address?: unknown
  readonly message?: unknown
  readonly protocol?: unknown
  readonly recipientAddress?: unknown
  readonly amount?: unknown
  readonly psbt?: unknown
  readonly signInputs?: readonly { readonly address?: unknown; readonly index?: unknown }[]
}

const answers: Readonly<Record<string, (said: RequestParams, request: BitcoinRequest) => unknown>> = {
  getAccountAddresses: (_, { account }) =>
    account.map(({ address, publicKey, path, intention }) => ({ address, publicKey, path, intention })),
  signMessage: ({ message, protocol, ...rest }, { account }) => {
    const key = keyOf(account, rest.address ?? rest.account)
    if (protocol === 'bip322' || key.intention === 'ordinal') throw refusal('This wallet signs by ECDSA alone')
    return { address: key.address, signature: hex(signed(String(message), key)) }
  },
  signPsbt: ({ psbt, signInputs = [] }, { account }) => {
    const transaction = Transaction.fromPSBT(base64.decode(String(psbt)))
    for (const { address, index } of signInputs) transaction.signIdx(keyOf(account, address).privateKey, Number(index))
    return { psbt: base64.encode(transaction.toPSBT()) }
  },
  sendTransfer: async ({ recipientAddress, amount }, { account: [key], url }) => ({
    txid: await send(key, { address: String(recipientAddress), amount: BigInt(String(amount)) }, url),
  }),
}

/** The Bitcoin methods that the wallet supports. */
export const bitcoinMethods = Object.keys(answers)

/** Signs or sends. Throws the network's error, or `{ code, message }` for an invalid request. */
export async function answerBitcoin(request: BitcoinRequest): Promise<unknown> {
  return answers[request.method]?.((request.params ?? {}) as RequestParams, request)
}

function keyOf(account: BitcoinAccount, address: unknown): BitcoinKey {
  const key = account.find(candidate => candidate.address === address)
  if (!key) throw refusal('The address is not of this wallet')
  return key
}

/** Returns a recoverable signature of 65 bytes. */
function signed(message: string, { privateKey }: BitcoinKey): Uint8Array {
  const [magic, text] = ['Bitcoin Signed Message:\n', message].map(part => new TextEncoder().encode(part))
  if (!magic || !text) throw refusal('There is nothing to sign')
  const size = text.length < 253 ? [text.length] : [253, text.length & 255, text.length >> 8]
  const payload = Uint8Array.from([magic.length, ...magic, ...size, ...text])
  const signature = secp256k1.sign(sha256(sha256(payload, 'bytes'), 'bytes'), privateKey)
  return Uint8Array.from([31 + signature.recovery, ...signature.toCompactRawBytes()])
}

interface Payment {
  readonly address: string
  readonly amount: bigint
}

interface Coin {
  readonly txid: string
  readonly vout: number
  readonly value: number
}

/** Pays from the coins of a key, and returns the transaction id. */
async function send({ address, script, privateKey }: BitcoinKey, payment: Payment, url: string): Promise<string> {
  const coins = (await (await fetch(`${url}/address/${address}/utxo`)).json()) as readonly Coin[]
  const inputs = coins.map(({ txid, vout, value }) => {
    return { txid, index: vout, witnessUtxo: { script, amount: BigInt(value) } }
  })
  const options = { changeAddress: address, feePerByte: 2n, createTx: true, network: REGTEST } as const
  const chosen = selectUTXO(inputs, [payment], 'default', options)
  if (!chosen?.tx) throw refusal('insufficient funds')
  chosen.tx.sign(privateKey)
  chosen.tx.finalize()
  const answer = await fetch(`${url}/tx`, { method: 'POST', body: hex(chosen.tx.extract()) })
  const text = await answer.text()
  if (!answer.ok) throw refusal(text)
  return text
}

function refusal(message: string): { code: number; message: string } {
  return { code: -32602, message }
}

import { base58, base64 } from '@scure/base'
import type { SolanaAccount } from './solana-account.js'

/** A Solana request of a page, with the data to answer it. */
export interface SolanaRequest {
  readonly method: string
  readonly params: unknown
  readonly account: SolanaAccount
  /** The RPC URL of its network. */
  readonly url: string
}

type RequestParams = Readonly<Record<string, unknown>>
type Answer = (params: RequestParams, request: SolanaRequest) => unknown

const SIGNATURE = 64
const KEY = 32

const answers: Readonly<Record<string, Answer>> = {
  solana_getAccounts: (_, { account }) => [{ pubkey: account.address }],
  solana_requestAccounts: (_, { account }) => [{ pubkey: account.address }],
  solana_signMessage: ({ message }, { account }) => ({
    signature: base58.encode(account.sign(base58.decode(String(message)))),
  }),
  solana_signTransaction: ({ transaction }, { account }) => {
    const { bytes, signature } = signed(transaction, account)
    return { signature: base58.encode(signature), transaction: base64.encode(bytes) }
  },
  solana_signAllTransactions: ({ transactions }, { account }) => ({
    transactions: (transactions as readonly unknown[]).map(transaction =>
      base64.encode(signed(transaction, account).bytes),
    ),
  }),
  solana_signAndSendTransaction: async ({ transaction }, { account, url }) => {
    const params = [base64.encode(signed(transaction, account).bytes), { encoding: 'base64' }]
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params })
    const answer = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    const { result, error } = (await answer.json()) as { result?: string; error?: unknown }
    if (error) throw error
    return { signature: result }
  },
}

/** The Solana methods that the wallet supports. */
export const solanaMethods = Object.keys(answers)

/** Signs or sends. Throws the network's error, or `{ code, message }` for an invalid request. */
export async function answerSolana(request: SolanaRequest): Promise<unknown> {
  return answers[request.method]?.((request.params ?? {}) as RequestParams, request)
}

/** Inserts the account's signature at the position of its signer. */
function signed(transaction: unknown, { address, sign }: SolanaAccount) {
  const bytes = Uint8Array.from(base64.decode(String(transaction)))
  const message = bytes.slice(1 + (bytes[0] ?? 0) * SIGNATURE)
  const header = (message[0] ?? 0) & 0x80 ? 1 : 0
  const keys = Array.from({ length: message[header] ?? 0 }, (_, at) =>
    base58.encode(message.slice(header + 4 + at * KEY, header + 4 + (at + 1) * KEY)),
  )
  const place = keys.indexOf(address)
  if (place < 0) throw { code: -32602, message: 'The account is no signer of the transaction' }
  const signature = sign(message)
  bytes.set(signature, 1 + place * SIGNATURE)
  return { bytes, signature }
}

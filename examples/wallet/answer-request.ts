import { createWalletClient, http, isHex, type Hex } from 'viem'
import type { HDAccount } from 'viem/accounts'

/** A request of a page, with the data to answer it. */
export interface RequestToAnswer {
  readonly method: string
  readonly params: unknown
  readonly account: HDAccount
  /** The RPC URL of its chain. */
  readonly url: string
  /** The wallet's chains, by CAIP-2 id. */
  readonly chains: readonly string[]
}

interface WireTransaction {
  readonly from?: Hex
  readonly to?: Hex
  readonly value?: Hex
  readonly data?: Hex
  readonly gas?: Hex
}

type Answer = (params: readonly unknown[], request: RequestToAnswer) => Promise<unknown>

const answers: Readonly<Record<string, Answer>> = {
  personal_sign: ([message], { account }) => account.signMessage({ message: asMessage(message) }),
  eth_sign: ([, message], { account }) => account.signMessage({ message: asMessage(message) }),
  eth_signTypedData: signTypedData,
  eth_signTypedData_v3: signTypedData,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: ([transaction], request) => send(transaction as WireTransaction, request),
  wallet_switchEthereumChain: async ([target], { chains }) => refuseUnknown(target, chains),
  wallet_addEthereumChain: async ([target], { chains }) => refuseUnknown(target, chains),
  wallet_getCapabilities: async (_params, { chains }) =>
    Object.fromEntries(chains.map(chain => [toHex(chain), { atomic: { status: 'unsupported' } }])),
}

/** The methods that the wallet supports. */
export const walletMethods = Object.keys(answers)

/** Signs or sends. Throws the chain's error, or `{ code, message }` for an invalid request. */
export async function answerRequest(request: RequestToAnswer): Promise<unknown> {
  const params = Array.isArray(request.params) ? (request.params as readonly unknown[]) : []
  return answers[request.method]?.(params, request)
}

function asMessage(message: unknown) {
  return isHex(message) ? { raw: message } : String(message)
}

async function signTypedData([, data]: readonly unknown[], { account }: RequestToAnswer): Promise<Hex> {
  const typed: unknown = typeof data === 'string' ? JSON.parse(data) : data
  return account.signTypedData(typed as Parameters<HDAccount['signTypedData']>[0])
}

async function send({ to, value, data, gas }: WireTransaction, { account, url }: RequestToAnswer): Promise<Hex> {
  const client = createWalletClient({ account, transport: http(url) })
  return client.sendTransaction({
    chain: null,
    ...(to && { to }),
    ...(data && { data }),
    ...(value && { value: BigInt(value) }),
    ...(gas && { gas: BigInt(gas) }),
  })
}

/** Standard: EIP-3326, where 4902 means an unrecognized chain. */
function refuseUnknown(target: unknown, chains: readonly string[]): null {
  const { chainId } = (target ?? {}) as { chainId?: string }
  if (chains.some(chain => toHex(chain) === chainId)) return null
  throw { code: 4902, message: `Unrecognized chain ID "${String(chainId)}".` }
}

function toHex(chain: string): string {
  return `0x${Number(chain.replace('eip155:', '')).toString(16)}`
}

import { base58 } from '@scure/base'
import { bytesToHex, formatEther, hexToBytes, isHex } from 'viem'

/** A readable description of a request. */
export interface RequestDescription {
  readonly title: string
  /** Labels and values, in display order. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** The message itself, if it is text. */
  readonly text?: string
}

type Describe = (params: readonly unknown[]) => RequestDescription

type RequestParams = Readonly<Record<string, unknown>> | undefined

const describers: Readonly<Record<string, Describe>> = {
  personal_sign: ([message]) => ({ title: 'Sign a message', facts: [], text: readable(message) }),
  eth_sign: ([, message]) => ({ title: 'Sign a message', facts: [], text: readable(message) }),
  solana_signMessage: ([params]) => ({ title: 'Sign a message', facts: [], text: base58Text(params) }),
  solana_signTransaction: () => ({ title: 'Sign a transaction', facts: [['Network', 'Solana']] }),
  solana_signAndSendTransaction: () => ({ title: 'Send a transaction', facts: [['Network', 'Solana']] }),
  signMessage: ([params]) => ({ title: 'Sign a message', facts: [], text: String((params as RequestParams)?.message) }),
  signPsbt: () => ({ title: 'Sign a transaction', facts: [['Chain', 'Bitcoin']] }),
  sendTransfer: ([params]) => ({
    title: 'Send a transaction',
    facts: [
      ['To', String((params as RequestParams)?.recipientAddress)],
      ['Amount', `${String((params as RequestParams)?.amount)} sats`],
    ],
  }),
  eth_signTypedData: describeTypedData,
  eth_signTypedData_v3: describeTypedData,
  eth_signTypedData_v4: describeTypedData,
  eth_sendTransaction: ([transaction]) => ({ title: 'Send a transaction', facts: factsOf(transaction) }),
  wallet_switchEthereumChain: ([target]) => ({ title: 'Switch network', facts: factsOf(target) }),
  wallet_addEthereumChain: ([target]) => ({ title: 'Add a network', facts: factsOf(target) }),
}

/** Describes a request for the user. Never throws, because the content is untrusted. */
export function describeRequest({ method, params }: { method: string; params: unknown }): RequestDescription {
  const list = Array.isArray(params) ? (params as readonly unknown[]) : [params]
  const plain = { title: `Answer ${method}`, facts: [], text: pretty(params) }
  return Object.hasOwn(describers, method) ? (describers[method]?.(list) ?? plain) : plain
}

function describeTypedData([, data]: readonly unknown[]): RequestDescription {
  const typed = parsed(data) as { primaryType?: unknown; domain?: { name?: unknown } } | null
  const facts = [
    ['Kind', typed?.primaryType],
    ['For', typed?.domain?.name],
  ].flatMap(([label, value]) => (typeof value === 'string' ? [[String(label), value] as const] : []))
  return { title: 'Sign typed data', facts, text: pretty(typed ?? data) }
}

const labels: Readonly<Record<string, string>> = { from: 'From', to: 'To', value: 'Amount', data: 'Data', gas: 'Gas' }

function factsOf(values: unknown): readonly (readonly [string, string])[] {
  if (typeof values !== 'object' || values === null) return []
  return Object.entries(values).map(([name, value]: [string, unknown]) => {
    const isAmount = name === 'value' && isHex(value)
    return [labels[name] ?? name, isAmount ? `${formatEther(BigInt(value))} ETH` : pretty(value)] as const
  })
}

/** Decodes a base58 message. */
function base58Text(params: unknown): string {
  const { message } = (params ?? {}) as { readonly message?: unknown }
  try {
    return readable(bytesToHex(base58.decode(String(message))))
  } catch {
    return String(message)
  }
}

/** Decodes a message as text, or formats its bytes. */
function readable(message: unknown): string {
  if (!isHex(message)) return String(message)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(hexToBytes(message))
    return /(?![\s])\p{Cc}/u.test(text) ? message : text
  } catch {
    return message
  }
}

function parsed(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : data
  } catch {
    return null
  }
}

function pretty(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')
}

import type { Network } from '../../core/network.js'
import { formatPlainAmount, parseExactAmount } from '../../lib/amounts.js'

export function canRequestAmount({ chainNamespace }: Pick<Network, 'chainNamespace'>): boolean {
  return ['eip155', 'solana', 'bip122'].includes(chainNamespace)
}

type RequestNetwork = Pick<Network, 'chainNamespace' | 'id' | 'nativeCurrency'>

// Returns a link that requests an amount of the native token, or undefined without an amount. The text is a decimal
// number. Standards: EIP-681, Solana Pay, BIP-21.
export function toPaymentRequest(
  { chainNamespace, id, nativeCurrency: { decimals } }: RequestNetwork,
  address: string,
  text: string,
): string | undefined {
  const amount = parseExactAmount(text, decimals)
  if (!amount) return undefined
  const decimal = formatPlainAmount(amount, decimals)
  if (chainNamespace === 'eip155') return `ethereum:${address}@${id}?value=${amount}`
  if (chainNamespace === 'solana') return `solana:${address}?amount=${decimal}`
  return chainNamespace === 'bip122' ? `bitcoin:${address}?amount=${decimal}` : undefined
}

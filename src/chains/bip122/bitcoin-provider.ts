import type { Account } from '../../core/account.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Provider, RequestArguments } from '../../core/connector.js'
import { decodeBase64, encodeBase64, encodeHex } from '../../lib/bytes.js'
import type { BitcoinChain } from './bitcoin-chain.js'
import type { BitcoinWallet } from './bitcoin-wallet.js'

interface Params {
  readonly account?: unknown
  readonly address?: unknown
  readonly message?: unknown
  readonly protocol?: unknown
  readonly recipientAddress?: unknown
  readonly amount?: unknown
  readonly psbt?: unknown
  readonly signInputs?: unknown
  readonly broadcast?: unknown
  readonly chain?: unknown
}

/**
 * Provides the WalletConnect methods for Bitcoin over any kind of wallet: `getAccountAddresses`, `signMessage`,
 * `signPsbt`, `sendTransfer`, and additionally `changeNetwork`.
 */
export class BitcoinProvider implements Provider {
  constructor(
    private readonly wallet: BitcoinWallet,
    private readonly session: { readonly accounts: readonly Account[] },
  ) {}

  async request({ method, params }: RequestArguments): Promise<unknown> {
    const input = (typeof params === 'object' && params !== null ? params : {}) as Params
    if (method === 'getAccountAddresses') return this.session.accounts.map(toAddressRecord)
    if (method === 'signMessage') return this.#signMessage(input)
    if (method === 'signPsbt') return this.#signPsbt(input)
    if (method === 'sendTransfer') return this.#sendTransfer(input)
    if (method === 'changeNetwork') return getMethod(this.wallet, 'moveTo')(input.chain as BitcoinChain)
    throw new AppKitError('wallet/method-unsupported', { text: method })
  }

  async #signMessage({ message, address, account, protocol }: Params): Promise<unknown> {
    const signer = this.#requireAddress(address ?? account)
    if (typeof message !== 'string') throw new AppKitError('request/params-invalid', { text: 'message' })
    const format = protocol === 'bip322' ? 'bip322' : 'ecdsa'
    const signature = await this.wallet.signMessage({ message, address: signer, protocol: format })
    const bytes = typeof signature === 'string' ? decodeBase64(signature) : signature
    if (!(bytes instanceof Uint8Array) || bytes.length === 0)
      throw new AppKitError('wallet/invalid-response', { text: 'The wallet returned an invalid signature' })
    return { address: signer, signature: encodeHex(bytes) }
  }

  async #signPsbt({ psbt, signInputs, broadcast }: Params): Promise<unknown> {
    const bytes = typeof psbt === 'string' ? decodeBase64(psbt) : undefined
    if (!bytes || !Array.isArray(signInputs))
      throw new AppKitError('request/params-invalid', { text: 'psbt, signInputs' })
    const inputs = (signInputs as { address?: unknown; index?: unknown }[]).map(({ address, index }) => ({
      address: this.#requireAddress(address),
      index: Number(index),
    }))
    const request = { psbt: bytes, signInputs: inputs, broadcast: broadcast === true }
    const signed = await getMethod(this.wallet, 'signPsbt')(request)
    return { psbt: encodeBase64(signed.psbt), ...(signed.txid && { txid: signed.txid }) }
  }

  async #sendTransfer({ recipientAddress, amount }: Params): Promise<unknown> {
    const satoshi = Number(amount)
    if (typeof recipientAddress !== 'string' || !Number.isSafeInteger(satoshi) || satoshi <= 0)
      throw new AppKitError('request/params-invalid', { text: 'recipientAddress, amount' })
    return { txid: await getMethod(this.wallet, 'sendTransfer')({ to: recipientAddress, amount: satoshi }) }
  }

  #requireAddress(address: unknown): string {
    const { accounts } = this.session
    const own = address === undefined ? accounts[0] : accounts.find(account => account.address === address)
    if (!own) throw new AppKitError('request/not-allowed', { text: 'The account has not been authorized by the user' })
    return own.address
  }
}

function toAddressRecord({ address, type, publicKey, path }: Account) {
  const intention = type === 'ordinal' ? 'ordinal' : type === 'stx' ? 'stx' : 'payment'
  return { address, intention, ...(publicKey && { publicKey }), ...(path && { path }) }
}

function getMethod<K extends 'signPsbt' | 'sendTransfer' | 'moveTo'>(
  wallet: BitcoinWallet,
  name: K,
): NonNullable<BitcoinWallet[K]> {
  const method = wallet[name]
  if (!method) throw new AppKitError('wallet/method-unsupported', { text: name })
  return method.bind(wallet) as NonNullable<BitcoinWallet[K]>
}

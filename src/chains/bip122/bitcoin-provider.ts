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
 * A wallet of any shape behind the four methods that the wallet-connection protocol has for Bitcoin, so that an app asks
 * all of them alike: `getAccountAddresses`, `signMessage`, `signPsbt`, `sendTransfer`; and `changeNetwork` besides.
 */
export class BitcoinProvider implements Provider {
  constructor(
    private readonly wallet: BitcoinWallet,
    private readonly session: { readonly accounts: readonly Account[] },
  ) {}

  /** Throws `wallet/method-unsupported` for what the wallet cannot, `request/params-invalid`, and what the wallet throws. */
  async request({ method, params }: RequestArguments): Promise<unknown> {
    const asked = (typeof params === 'object' && params !== null ? params : {}) as Params
    if (method === 'getAccountAddresses') return this.session.accounts.map(told)
    if (method === 'signMessage') return this.#signMessage(asked)
    if (method === 'signPsbt') return this.#signPsbt(asked)
    if (method === 'sendTransfer') return this.#sendTransfer(asked)
    if (method === 'changeNetwork') return can(this.wallet, 'moveTo')(asked.chain as BitcoinChain)
    throw new AppKitError('wallet/method-unsupported', { text: method })
  }

  async #signMessage({ message, address, account, protocol }: Params): Promise<unknown> {
    const signer = this.#own(address ?? account)
    if (typeof message !== 'string') throw new AppKitError('request/params-invalid', { text: 'message' })
    const how = protocol === 'bip322' ? 'bip322' : 'ecdsa'
    const signature = await this.wallet.signMessage({ message, address: signer, protocol: how })
    const bytes = typeof signature === 'string' ? decodeBase64(signature) : signature
    if (!(bytes instanceof Uint8Array) || bytes.length === 0)
      throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave a signature that is none' })
    return { address: signer, signature: encodeHex(bytes) }
  }

  async #signPsbt({ psbt, signInputs, broadcast }: Params): Promise<unknown> {
    const bytes = typeof psbt === 'string' ? decodeBase64(psbt) : undefined
    if (!bytes || !Array.isArray(signInputs))
      throw new AppKitError('request/params-invalid', { text: 'psbt, signInputs' })
    const inputs = (signInputs as { address?: unknown; index?: unknown }[]).map(({ address, index }) => ({
      address: this.#own(address),
      index: Number(index),
    }))
    const asked = { psbt: bytes, signInputs: inputs, broadcast: broadcast === true }
    const signed = await can(this.wallet, 'signPsbt')(asked)
    return { psbt: encodeBase64(signed.psbt), ...(signed.txid && { txid: signed.txid }) }
  }

  async #sendTransfer({ recipientAddress, amount }: Params): Promise<unknown> {
    const satoshi = Number(amount)
    if (typeof recipientAddress !== 'string' || !Number.isSafeInteger(satoshi) || satoshi <= 0)
      throw new AppKitError('request/params-invalid', { text: 'recipientAddress, amount' })
    return { txid: await can(this.wallet, 'sendTransfer')({ to: recipientAddress, amount: satoshi }) }
  }

  /** An address of this session; the first where none is named. */
  #own(address: unknown): string {
    const { accounts } = this.session
    const own = address === undefined ? accounts[0] : accounts.find(account => account.address === address)
    if (!own) throw new AppKitError('request/not-allowed', { text: 'The account has not been authorized by the user' })
    return own.address
  }
}

function told({ address, type, publicKey, path }: Account) {
  const intention = type === 'ordinal' ? 'ordinal' : type === 'stx' ? 'stx' : 'payment'
  return { address, intention, ...(publicKey && { publicKey }), ...(path && { path }) }
}

/** A verb of a wallet, bound to it. */
function can<K extends 'signPsbt' | 'sendTransfer' | 'moveTo'>(
  wallet: BitcoinWallet,
  verb: K,
): NonNullable<BitcoinWallet[K]> {
  const own = wallet[verb]
  if (!own) throw new AppKitError('wallet/method-unsupported', { text: verb })
  return own.bind(wallet) as NonNullable<BitcoinWallet[K]>
}

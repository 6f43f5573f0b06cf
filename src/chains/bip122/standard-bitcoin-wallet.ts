import { AppKitError } from '../../core/errors/appkit-error.js'
import type { StandardWallet } from '../../core/standard-wallet.js'
import type { BitcoinWallet, PsbtAsk, ToldAccount } from './bitcoin-wallet.js'
import { readPsbt } from './read-psbt.js'

type Method = (...values: unknown[]) => unknown

/** A wallet of the wallet standard with Bitcoin's features. Which protocol it signs messages by is its own choice. */
export function standardBitcoinWallet(wallet: StandardWallet): BitcoinWallet {
  const method = (name: string): Method | undefined => {
    const feature = wallet.feature(name)
    const own = feature?.[name.slice(name.indexOf(':') + 1)] ?? (name.endsWith(':events') ? feature?.['on'] : undefined)
    return typeof own === 'function' ? (own.bind(feature) as Method) : undefined
  }
  const need = (name: string): Method => {
    const own = method(name)
    if (own) return own
    throw new AppKitError('wallet/method-unsupported', { text: name })
  }
  const account = (address: string) => wallet.accounts().find(each => (each as ToldAccount).address === address)
  return {
    async accounts(silent) {
      const connecting = method('standard:connect')
      if (silent) await connecting?.({ silent: true })
      else await (method('bitcoin:connect') ?? need('standard:connect'))({ purposes: ['payment', 'ordinals'] })
      return wallet.accounts().filter(isBitcoins)
    },
    async signMessage({ message, address }) {
      const input = { account: account(address), message: new TextEncoder().encode(message) }
      const [signed] = (await need('bitcoin:signMessage')(input)) as { signature?: unknown }[]
      return signed?.signature
    },
    async signPsbt({ psbt, signInputs }) {
      const inputsToSign = byAccount(signInputs, account)
      const [signed] = (await need('bitcoin:signTransaction')({ psbt, inputsToSign })) as { signedPsbt?: unknown }[]
      return readPsbt(signed?.signedPsbt)
    },
    watch(changed) {
      const stop = (method('bitcoin:events') ?? method('standard:events'))?.('change', () => changed())
      return () => {
        if (typeof stop === 'function') stop()
      }
    },
    leave: async () => (method('bitcoin:disconnect') ?? method('standard:disconnect'))?.(),
  }
}

/** The inputs to sign, together for each account. */
function byAccount(inputs: PsbtAsk['signInputs'], account: (address: string) => unknown): readonly object[] {
  const found = new Map<string, number[]>()
  for (const { address, index } of inputs) found.set(address, [...(found.get(address) ?? []), index])
  return [...found].map(([address, signingIndexes]) => ({ account: account(address), signingIndexes }))
}

/** One that serves several families shows the accounts of all of them together. */
function isBitcoins(account: unknown): account is ToldAccount {
  const { chains } = (account ?? {}) as { chains?: unknown }
  return Array.isArray(chains) && chains.some(chain => typeof chain === 'string' && chain.startsWith('bitcoin:'))
}

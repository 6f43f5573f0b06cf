import { answerOf, type ConnectAsk, type Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { StandardWallet } from '../../core/standard-wallet.js'
import { BitcoinSession } from './bitcoin-session.js'
import { type BitcoinWallet, ObjectOnPage, type PsbtAsk, type ToldAccount } from './bitcoin-wallet.js'
import type { FoundWallet, ProviderShape } from './discover.js'
import { leatherWallet, satsWallet, unisatWallet } from './page-wallets.js'
import { readAccounts } from './read-accounts.js'
import { readPsbt } from './signing.js'

type Method = (...values: unknown[]) => unknown

/** A wallet of the wallet standard with Bitcoin's features. Which protocol it signs messages by is its own choice. */
function standardBitcoinWallet(wallet: StandardWallet): BitcoinWallet {
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

const shapes: Readonly<Record<ProviderShape, (page: ObjectOnPage) => BitcoinWallet>> = {
  sats: satsWallet,
  leather: leatherWallet,
  unisat: unisatWallet,
}

/** A wallet that was found, in the shape that all of them are brought into. */
function walletOf(found: FoundWallet): BitcoinWallet {
  return 'standard' in found
    ? standardBitcoinWallet(found.standard)
    : shapes[found.shape](new ObjectOnPage(found.provider))
}

/** How wallets say that they do not know this page. */
const unknownPage: readonly string[] = ['wallet/rejected', 'request/not-allowed', 'wallet/method-unsupported']

/**
 * Opens a session with a wallet: asks the person for accounts, or silently for those this page already sees. Without
 * accounts the question to the person ends in `wallet/no-accounts`, the silent one in no session. Throws `wallet/invalid-response` for
 * addresses that are none.
 */
export async function openWallet(found: FoundWallet, ask: ConnectAsk, silent: boolean): Promise<readonly Session[]> {
  const wallet = walletOf(found)
  const told = await answerOf(() => wallet.accounts(silent), ask.signal).catch((error: unknown) => {
    if (silent && AppKitError.is(error) && unknownPage.includes(error.code)) return []
    throw error
  })
  const read = readAccounts(told, ask.networks, ask.preferred)
  if (read) return [new BitcoinSession(wallet, read, ask.networks)]
  if (silent) return []
  throw new AppKitError('wallet/no-accounts')
}

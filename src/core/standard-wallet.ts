/** The functions of one ability of a wallet, by name. */
export type StandardFeature = Readonly<Record<string, unknown>>

/** A wallet of the wallet standard, as far as it can be read: what it says of itself is copied, and nothing it changes later counts. */
export interface StandardWallet {
  readonly name: string
  readonly icon?: string
  /** The networks it serves, in its own words: `solana:mainnet`. */
  readonly chains: readonly string[]
  /** What it can do under a name, asked of the wallet itself: undefined where it cannot, or throws when it is read. */
  feature(name: string): StandardFeature | undefined
  /** The accounts that this page may see now, unchecked. */
  accounts(): readonly unknown[]
}

/** No list needs a larger picture, or more networks than these. */
const ICON_MAX = 262_144
const CHAINS_MAX = 1_000

/** Longer names are cut: no row of a list needs them. */
const NAME_MAX = 64

const invisible = /[\p{C}\u115f\u1160\u2800\u3164]/gu
const picture = /^data:image\/(svg\+xml|webp|png|gif|jpeg)[;,]./

/** Reads a wallet that registered itself; undefined where it has no name, or throws when it is read. Standard: Wallet Standard. */
export function readStandardWallet(value: unknown): StandardWallet | undefined {
  try {
    const wallet = value as { name: unknown; icon: unknown; chains: unknown; features: Record<string, unknown> }
    const name = typeof wallet.name === 'string' ? wallet.name.slice(0, NAME_MAX).replace(invisible, '').trim() : ''
    const icon = typeof wallet.icon === 'string' ? wallet.icon.trim() : ''
    if (!name) return undefined
    return {
      name,
      ...(icon.length <= ICON_MAX && picture.test(icon) && { icon }),
      chains: listOf(wallet.chains)
        .slice(0, CHAINS_MAX)
        .filter(chain => typeof chain === 'string'),
      feature: named => attempt(() => objectOf(wallet.features[named])),
      accounts: () => attempt(() => listOf((value as { accounts: unknown }).accounts)) ?? [],
    }
  } catch {
    return undefined
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function objectOf(value: unknown): StandardFeature | undefined {
  return typeof value === 'object' && value !== null ? (value as StandardFeature) : undefined
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** More wallets than these in one breath are a page's mistake, or worse. */
const MOST_AT_ONCE = 100

/**
 * Tells of every wallet that registers itself on a page, each once, those that are there already and those that come later,
 * until the signal is aborted. A wallet that is malformed or throws is passed over. Standard: Wallet Standard.
 */
export function findStandardWallets(
  target: EventTarget,
  found: (wallet: StandardWallet) => void,
  signal: AbortSignal,
): void {
  const seen = new Set<unknown>()
  const register = (...wallets: readonly unknown[]) => {
    for (const each of wallets.slice(0, MOST_AT_ONCE)) {
      if (signal.aborted || seen.has(each)) continue
      seen.add(each)
      const wallet = readStandardWallet(each)
      if (wallet) found(wallet)
    }
    return () => {} // a wallet that leaves a page takes the page with it
  }
  const detail = Object.freeze({ register })
  const heard = (event: Event & { detail?: unknown }) => {
    try {
      const { detail: callback } = event
      if (typeof callback === 'function') callback(detail)
    } catch {
      // A wallet that throws while it registers has not registered.
    }
  }
  target.addEventListener('wallet-standard:register-wallet', heard, { signal })
  target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
}

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

export type StandardFeature = Readonly<Record<string, unknown>>

/** A snapshot of a Wallet Standard wallet. Later changes to the wallet's own object have no effect. */
export interface StandardWallet {
  readonly name: string
  readonly icon?: string
  readonly chains: readonly string[]
  /** Reads a feature from the wallet by name. Undefined if it is missing or its getter throws. */
  feature(name: string): StandardFeature | undefined
  accounts(): readonly unknown[]
}

const MAX_ICON_LENGTH = 262_144
const MAX_CHAINS = 1_000

const MAX_NAME_LENGTH = 64

const invisible = /[\p{C}\u115f\u1160\u2800\u3164]/gu
const imageDataUrl = /^data:image\/(svg\+xml|webp|png|gif|jpeg)[;,]./

/** Reads a registered wallet. Returns undefined if it has no name or a getter throws. Standard: Wallet Standard. */
export function readStandardWallet(value: unknown): StandardWallet | undefined {
  try {
    const wallet = value as { name: unknown; icon: unknown; chains: unknown; features: Record<string, unknown> }
    // A hidden character is shown: without it, the name would be that of another wallet.
    const written = typeof wallet.name === 'string' ? wallet.name.slice(0, MAX_NAME_LENGTH).trim() : ''
    const name = written.replace(invisible, '') && written.replace(invisible, '\ufffd')
    const icon = typeof wallet.icon === 'string' ? wallet.icon.trim() : ''
    if (!name) return undefined
    return {
      name,
      ...(icon.length <= MAX_ICON_LENGTH && imageDataUrl.test(icon) && { icon }),
      chains: toList(wallet.chains)
        .slice(0, MAX_CHAINS)
        .filter(chain => typeof chain === 'string'),
      feature: named => attempt(() => toFeature(wallet.features[named])),
      accounts: () => attempt(() => toList((value as { accounts: unknown }).accounts)) ?? [],
    }
  } catch {
    return undefined
  }
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function toFeature(value: unknown): StandardFeature | undefined {
  return typeof value === 'object' && value !== null ? (value as StandardFeature) : undefined
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

const MAX_WALLETS_PER_REGISTRATION = 100

/**
 * Reports each wallet that is registered on the page, now or later, once, until the signal is aborted. Skips malformed
 * wallets. Standard: Wallet Standard.
 */
export function findStandardWallets(
  target: EventTarget,
  onWallet: (wallet: StandardWallet) => void,
  signal: AbortSignal,
): void {
  const seen = new Set<unknown>()
  const register = (...wallets: readonly unknown[]) => {
    for (const candidate of wallets.slice(0, MAX_WALLETS_PER_REGISTRATION)) {
      if (signal.aborted || seen.has(candidate)) continue
      seen.add(candidate)
      const wallet = readStandardWallet(candidate)
      if (wallet) onWallet(wallet)
    }
    return () => {} // Unregistering is not supported.
  }
  const detail = Object.freeze({ register })
  const onRegister = (event: Event & { detail?: unknown }) => {
    try {
      const { detail: callback } = event
      if (typeof callback === 'function') callback(detail)
    } catch {
      // A wallet that throws while it registers is ignored.
    }
  }
  target.addEventListener('wallet-standard:register-wallet', onRegister, { signal })
  target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
}

import type { Catalogue } from './catalogue.js'
import { drawnIcon, initialOf } from './drawn-icon.js'
import { loadIcon, type LoadIcon } from './icon-set.js'
import { knownAssets, type KnownAsset } from './known-assets.js'

/** Pictures as SVG texts; undefined where nobody knows the thing that is asked for. */
export interface Images {
  wallet(id: string): Promise<string | undefined>
  /** A network or a way to connect: by image id, CAIP-2 id, or the bare chain id of an EVM network. */
  asset(id: string): Promise<string | undefined>
  /** Any symbol; one without an icon gets its letters. */
  token(symbol: string): Promise<string>
  currency(code: string): string
}

/** One row of `snapshot/networks.json`. */
export interface NetworkIcon {
  readonly id: string
  readonly name: string
  readonly icon: string
}

/** The pictures of a catalogue, of the networks in the list, and of what `knownAssets` names. */
export function createImages(
  catalogue: Catalogue,
  networks: readonly NetworkIcon[],
  load: LoadIcon = loadIcon,
): Images {
  const assets = assetsById(networks)
  const iconOrInitial = async (name: string, seed: string, icon?: string) =>
    (icon && (await load(icon))) || drawnIcon({ label: initialOf(name), seed })

  return {
    async wallet(id) {
      const entry = catalogue.find(id)
      return entry && iconOrInitial(entry.record.name, entry.record.id, entry.icon)
    },
    async asset(id) {
      const asset = assets.get(/^\d+$/.test(id) ? `eip155:${id}` : id)
      return asset && iconOrInitial(asset.name, asset.name, asset.icon)
    },
    async token(symbol) {
      return (await load(`tokens/${symbol.toUpperCase()}`)) || drawnIcon({ label: symbol.toUpperCase(), seed: symbol })
    },
    currency: code => drawnIcon({ label: currencySign(code), seed: code.toUpperCase() }),
  }
}

function assetsById(networks: readonly NetworkIcon[]): ReadonlyMap<string, KnownAsset> {
  const byId = new Map<string, KnownAsset>(networks.map(network => [network.id, network]))
  for (const [imageId, asset] of Object.entries(knownAssets)) {
    byId.set(imageId, asset)
    for (const id of asset.ids ?? []) byId.set(id, asset)
  }
  return byId
}

/** `$` of `usd`; the code itself where the world has no sign for it. */
function currencySign(code: string): string {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? code.toUpperCase()
}

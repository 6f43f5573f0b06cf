import type { WalletPicture, WalletPictures } from '../pictures/wallet-pictures.js'
import type { Catalogue } from './catalogue.js'

const SIZE = 48
// Font size by number of characters.
const FONT_SIZES = [22, 22, 18, 15] as const

function drawSvg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">${content}</svg>`
}

// Draws the letters in one neutral gray with an outline. It is translucent, because the page's theme is unknown.
function drawSigns(label: string): string {
  const signs = [...label].slice(0, 3).map(sign => (/[\p{L}\p{N}\p{Sc}]/u.test(sign) ? sign : '·'))
  return drawSvg(
    '<rect x=".5" y=".5" width="47" height="47" rx="13" fill="#80868f" fill-opacity=".14" stroke="#80868f" stroke-opacity=".4"/>' +
      `<text x="24" y="24" fill="#7b808a" font-family="system-ui, sans-serif" font-size="${FONT_SIZES[signs.length]}" ` +
      `font-weight="500" text-anchor="middle" dominant-baseline="central">${signs.join('')}</text>`,
  )
}

// Draws a block, the mark of a development chain.
function drawBlock(color: string): string {
  return drawSvg(
    `<rect width="${SIZE}" height="${SIZE}" rx="12" fill="${color}"/>` +
      '<path d="M24 11.5l10.8 6.2v12.5L24 36.5l-10.8-6.3V17.7zM13.6 18L24 24l10.4-6M24 24v12" fill="none" stroke="#fff" stroke-width="2.4" stroke-linejoin="round"/>',
  )
}

function getInitial(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '·'
}

// Kind and icon, as in `wallets/metamask`.
const ICON_NAME = /^(wallets|networks|tokens)\/[A-Za-z0-9][A-Za-z0-9-]{0,63}$/

type LoadIcon = (name: string) => Promise<string | undefined>

// Loads an SVG from `@web3icons/core` on first use. Resolves to undefined if the name is invalid or not in the set.
const loadIcon: LoadIcon = async name => {
  if (!ICON_NAME.test(name)) return undefined
  const [kind, icon] = name.split('/')
  const path = `@web3icons/core/svgs/${kind}/background/${icon}.svg.js`
  try {
    const module: { default?: unknown } = await import(/* @vite-ignore */ path)
    return typeof module.default === 'string' ? module.default : undefined
  } catch {
    return undefined // not in the set: the caller draws an icon
  }
}

interface KnownAsset {
  readonly name: string
  readonly icon?: string
  readonly ids?: readonly string[]
  // The drawing of an asset that is in no icon set.
  readonly drawing?: string
}

const SOLANA = [
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
]
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const BITCOIN_TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'
const BITCOIN_SIGNET = 'bip122:00000008819873e925422c1ff0f99f7c'
const BITCOIN_REGTEST = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

// Assets by the image ids that wallet and network data use.
const knownAssets: Readonly<Record<string, KnownAsset>> = {
  'ba0ba0cd-17c6-4806-ad93-f9d174f17900': evm(1, 'Ethereum', 'ethereum'),
  '3bff954d-5cb0-47a0-9a23-d20192e74600': evm(42161, 'Arbitrum One', 'arbitrum-one'),
  '30c46e53-e989-45fb-4549-be3bd4eb3b00': evm(43114, 'Avalanche', 'avalanche'),
  '93564157-2e8e-4ce7-81df-b264dbee9b00': evm(56, 'BNB Smart Chain', 'binance-smart-chain'),
  '06b26297-fe0c-4733-5d6b-ffa5498aac00': evm(250, 'Fantom', 'fantom'),
  'ab9c186a-c52f-464b-2906-ca59d760a400': evm(10, 'OP Mainnet', 'optimism'),
  '41d04d42-da3b-4453-8506-668cc0727900': evm(137, 'Polygon', 'polygon'),
  'e86fae9b-b770-4eea-e520-150e12c81100': evm(5000, 'Mantle', 'mantle'),
  '6a97d510-cac8-4e58-c7ce-e8681b044c00': evm(295, 'Hedera', 'hedera-hashgraph'),
  'e909ea0a-f92a-4512-c8fc-748044ea6800': evm(11155111, 'Sepolia', 'ethereum'),
  'a18a7ecd-e307-4360-4746-283182228e00': evm(84532, 'Base Sepolia', 'base'),
  '4eeea7ef-0014-4649-5d1d-07271a80f600': evm(1301, 'Unichain Sepolia', 'unichain'),
  '2257980a-3463-48c6-cbac-a42d2a956e00': evm(130, 'Unichain', 'unichain'),
  '0a728e83-bacb-46db-7844-948f05434900': {
    name: 'Monad',
    icon: 'networks/monad',
    ids: ['eip155:143', 'eip155:10143'],
  },
  '02b53f6a-e3d4-479e-1cb4-21178987d100': evm(100, 'Gnosis', 'gnosis'),
  'f926ff41-260d-4028-635e-91913fc28e00': evm(9001, 'Evmos'),
  'b310f07f-4ef7-49f3-7073-2a0a39685800': evm(324, 'ZKsync Era', 'zksync'),
  '5a73b3dd-af74-424e-cae0-0de859ee9400': evm(314, 'Filecoin', 'filecoin'),
  '34e68754-e536-40da-c153-6ef2e7188a00': evm(4689, 'IoTeX', 'iotex'),
  '3897a66d-40b9-4833-162f-a2c90531c900': evm(1088, 'Metis', 'metis-andromeda'),
  '161038da-44ae-4ec7-1208-0ea569454b00': evm(1284, 'Moonbeam', 'moonbeam'),
  'f1d73bb6-5450-4e18-38f7-fb6484264a00': evm(1285, 'Moonriver', 'moonriver'),
  '845c60df-d429-4991-e687-91ae45791600': evm(7777777, 'Zora', 'zora'),
  'ab781bbc-ccc6-418d-d32d-789b15da1f00': evm(42220, 'Celo', 'celo'),
  '7289c336-3981-4081-c5f4-efc26ac64a00': evm(8453, 'Base', 'base'),
  '3ff73439-a619-4894-9262-4470c773a100': evm(1313161554, 'Aurora', 'aurora'),
  'b8101fc0-9c19-4b6f-ec65-f6dfff106e00': {
    name: 'Ronin',
    icon: 'networks/ronin',
    ids: ['eip155:2020', 'eip155:2021'],
  },
  'e329c2c9-59b0-4a02-83e4-212ff3779900': evm(80094, 'Berachain', 'berachain'),
  'fc2427d1-5af9-4a9c-8da5-6f94627cd900': evm(2741, 'Abstract', 'abstract'),
  'a1b58899-f671-4276-6a5e-56ca5bd59700': { name: 'Solana', icon: 'networks/solana', ids: SOLANA },
  '0b4838db-0161-4ffe-022d-532bf03dba00': { name: 'Bitcoin', icon: 'networks/bitcoin', ids: [BITCOIN] },
  '39354064-d79b-420b-065d-f980c4b78200': { name: 'Bitcoin Testnet', icon: 'networks/bitcoin', ids: [BITCOIN_TESTNET] },
  'b3406e4a-bbfc-44fb-e3a6-89673c78b700': { name: 'Bitcoin Signet', icon: 'networks/bitcoin', ids: [BITCOIN_SIGNET] },
  '20f673c0-095e-49b2-07cf-eb5049dcf600': { name: 'TON', icon: 'networks/ton', ids: ['ton:-239', 'ton:-3'] },
  '3502bb86-cc4e-420f-a387-59ea63a28b00': { name: 'TRON', icon: 'networks/tron' },
  '3e8119e5-2a6f-4818-c50c-1937011d5900': { name: 'SOL', icon: 'tokens/SOL' },
  '0c2840c3-5b04-4c44-9661-fbd4b49e1800': { name: 'Coinbase', icon: 'wallets/coinbase' },
  'bba2c8be-7fd1-463e-42b1-796ecb0ad200': { name: 'Base Account', icon: 'networks/base' },
  '461db637-8616-43ce-035a-d89b8a1d5800': { name: 'Safe', icon: 'wallets/safe' },
  '54a1aa77-d202-4f8d-0fb2-5d2bb6db0300': { name: 'Ledger', icon: 'wallets/ledger' },
  'ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400': { name: 'WalletConnect', icon: 'wallets/wallet-connect' },
  '07ba87ed-43aa-4adf-4540-9e6a2b9cae00': { name: 'Browser Wallet' },
  'bitcoin-regtest': { name: 'Bitcoin Regtest', icon: 'networks/bitcoin', ids: [BITCOIN_REGTEST] },
  'development-1': { name: 'Development chain 1', ids: ['eip155:31337'], drawing: drawBlock('#4c5fd5') },
  'development-2': { name: 'Second development chain', ids: ['eip155:31338'], drawing: drawBlock('#0f766e') },
}

function evm(chainId: number, name: string, icon?: string): KnownAsset {
  return { name, ids: [`eip155:${chainId}`], ...(icon && { icon: `networks/${icon}` }) }
}

export interface Images {
  // The imported picture, else an icon, else the initial of the name.
  wallet(id: string): Promise<string | WalletPicture | undefined>
  /**
   * A network or connector, by image id, CAIP-2 id or numeric chain id of an EVM network. Without an icon, it is the
   * initial of the name that the page shows.
   */
  asset(id: string, shownName?: string): Promise<string | undefined>
  /** Draws the letters of a symbol that has no icon. */
  token(symbol: string): Promise<string>
  currency(code: string): string
}

interface NetworkIcon {
  readonly id: string
  readonly name: string
  readonly icon: string
}

interface ImageSources {
  readonly load?: LoadIcon
  readonly pictures?: Pick<WalletPictures, 'find'> | undefined
}

export function createImages(
  catalogue: Catalogue,
  networks: readonly NetworkIcon[],
  { load = loadIcon, pictures }: ImageSources = {},
): Images {
  const assets = assetsById(networks)
  const iconOrInitial = async (name: string, icon?: string) =>
    (icon && (await load(icon))) || drawSigns(getInitial(name))

  return {
    async wallet(id) {
      const entry = catalogue.find(id)
      return entry && ((await pictures?.find(entry.record.id)) ?? iconOrInitial(entry.record.name, entry.icon))
    },
    async asset(id, shownName) {
      const asset = assets.get(/^\d+$/.test(id) ? `eip155:${id}` : id)
      const name = shownName ?? asset?.name
      return name === undefined ? undefined : (asset?.drawing ?? iconOrInitial(name, asset?.icon))
    },
    async token(symbol) {
      return (await load(`tokens/${symbol.toUpperCase()}`)) || drawSigns(symbol.toUpperCase())
    },
    currency: code => drawSigns(currencySign(code)),
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

// Returns the narrow symbol, such as `$` for `usd`. A currency without a symbol keeps its code.
function currencySign(code: string): string {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? code.toUpperCase()
}

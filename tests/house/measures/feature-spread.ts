import { fileStem, parentFolder, sourceFiles, type Repository } from '../reading/repository.js'
import { countMeasure, type Measure } from './measure.js'

/**
 * The features, and the words that give a file of one away. A feature lives in `controllers/<feature>` and
 * `views/<feature>`. First match wins, so narrow features come first.
 */
const FEATURES: readonly (readonly [feature: string, fileName: RegExp])[] = [
  ['swap', /\b(swaps?|slippage)\b/],
  ['onramp', /\b(onramp|purchase|buy|buying)\b/],
  ['siwx', /\b(siwx|sign-ins?|sign-out|sign-attempt)\b/],
  ['embedded', /\b(embedded|email|otp|social|socials|login|logins|recovery|passkey|farcaster)\b/],
  ['names', /\b(names|register-name|account-name|suggest-names|name-(list|standing|suggestions))\b/],
  ['collectibles', /\b(nfts?|collectibles?)\b/],
  ['activity', /\b(activity|history|pending-transactions)\b/],
  ['send', /\b(send|transfers?|receivers?|recipients?)\b/],
  ['receive', /\breceive\b/],
  ['balances', /\b(balances?|portfolio|holdings|held)\b/],
  ['pairing', /\b(pairing|qr)\b/],
  ['wallets', /\b(wallet-(list|rows?|grid|tile)|wallets-list|catalogue|ways-to|custom-wallet|recent-wallets)\b/],
  ['connection', /\b(connection|connect|connectors?|disconnect|reconnect|resume|adopt-session|kept)\b/],
]

/**
 * Folders where every feature has code: public API, chain code, texts, clients and the frame's side. `core` has the
 * interfaces that several layers implement, `modal` connects all features, and `views/shared` has the parts of three
 * features or more (CONTRIBUTING.md, Ratchets).
 */
const SHARED_FOLDERS =
  /^src(\/(adapters|cdn|chains|cli|contract|core|elements|frame|i18n|modal|networks|react|services|siwx|tags|testing|tokens|views\/shared|wallets)(\/.*)?)?$/

/** Folders below `views` that belong to a feature of another name. */
const OWN_VIEW_FOLDERS: Readonly<Record<string, string>> = {
  'src/views/connect': 'connection',
  'src/views/account': 'balances',
}

/** For each feature, the folders with its files other than its own two. */
export function featureSpread(repository: Repository): readonly Measure[] {
  const spread = new Map<string, Map<string, number>>()
  for (const { path } of sourceFiles(repository)) {
    if (!path.startsWith('src/')) continue
    const folder = parentFolder(path)
    const feature = ownerFeature(folder) ?? FEATURES.find(([, fileName]) => fileName.test(fileStem(path)))?.[0]
    if (!feature || SHARED_FOLDERS.test(folder) || ownerFeature(folder) === feature) continue
    const folders = spread.get(feature) ?? new Map<string, number>()
    spread.set(feature, folders.set(folder, (folders.get(folder) ?? 0) + 1))
  }
  return [
    countMeasure({
      key: 'feature-spread',
      title: "Folders outside a feature's own that hold its files, over all features",
      target: 0,
      offences: [...spread].flatMap(([feature, folders]) =>
        [...folders]
          .toSorted((a, b) => b[1] - a[1])
          .map(([path, count]) => ({ path, detail: `${count} files of ${feature}` })),
      ),
    }),
  ]
}

/** The feature that owns a folder: `controllers/<feature>`, `views/<feature>` or a folder below one. */
function ownerFeature(folder: string): string | undefined {
  const [src, area = '', name = ''] = folder.split('/')
  if (src !== 'src' || !['controllers', 'views'].includes(area) || ['app', 'shared'].includes(name)) return undefined
  return OWN_VIEW_FOLDERS[`src/views/${name}`] ?? (name === '' ? undefined : name)
}

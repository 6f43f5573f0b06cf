import { readImports, isScript, getLayer } from '../reading/import-graph.js'
import type { SourceTable } from '../reading/source-table.js'

/** The layers of the architecture, lowest first. A file may import its own layer and the listed ones. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  tokens: [],
  core: ['lib'],
  contract: ['core', 'lib'],
  networks: ['core'],
  i18n: ['core'],
  services: ['contract', 'core', 'lib'],
  frame: ['contract', 'core', 'lib'],
  chains: ['contract', 'core', 'networks', 'lib'],
  siwx: ['contract', 'core', 'lib'],
  wallets: ['core', 'frame', 'lib'],
  controllers: ['contract', 'services', 'frame', 'wallets', 'siwx', 'core', 'lib', 'i18n'],
  elements: ['tokens', 'i18n', 'lib'],
  views: ['controllers', 'elements', 'tokens', 'i18n', 'core', 'lib'],
  tags: ['tokens', 'i18n', 'core', 'lib'],
  modal: ['tags', 'views', 'controllers', 'elements', 'services', 'frame', 'wallets', 'tokens', 'i18n', 'core', 'lib'],
  cdn: ['modal', 'tags', 'elements', 'chains', 'networks', 'core', 'lib'],
  adapters: ['chains', 'core', 'lib'],
  testing: ['siwx', 'contract', 'core', 'lib'],
  react: ['modal', 'tags', 'controllers', 'core', 'i18n', 'lib'],
  vue: ['modal', 'core'],
  compat: ['modal', 'react', 'adapters', 'chains', 'tags', 'controllers', 'core'],
  cli: ['services', 'core', 'lib'],
}

/** Shared code for namespaces without an adapter. Connections fall back to it, so controllers may import it. */
const UNIVERSAL = 'src/chains/universal/'

/** Universal code may load these. They need no optional peer dependency, unlike those of the other namespaces. */
const EIP155_ACTIONS = 'src/chains/eip155/eip155-actions.ts'

/** The features of the controllers, lowest first, and the features that each may import. */
export const featureImports: Readonly<Record<string, readonly string[]>> = {
  app: [],
  networks: ['app'],
  connection: ['app', 'networks'],
  wallets: ['app', 'networks', 'connection'],
  pairing: ['app', 'networks', 'connection'],
  balances: ['app', 'networks', 'connection'],
  siwx: ['app', 'networks', 'connection'],
  embedded: ['app', 'networks', 'connection'],
  activity: ['app', 'networks', 'connection', 'balances'],
  collectibles: ['app', 'networks', 'connection', 'balances'],
  send: ['app', 'networks', 'connection', 'balances'],
  swap: ['app', 'networks', 'connection', 'balances'],
  onramp: ['app', 'networks', 'connection', 'balances'],
  names: ['app', 'networks', 'connection'],
}

/** Views that show parts of another feature. */
const sharedViews: Readonly<Record<string, readonly string[]>> = {
  account: ['activity', 'embedded'],
  connect: ['embedded'],
}

/** Finds imports of higher layers, and imports between features or namespaces that must stay independent. */
export function findInvalidImports(table: SourceTable): readonly string[] {
  const found: string[] = []
  for (const [path, text] of table) {
    if (!isScript(path) || getLayer(path) === 'entry-point') continue
    for (const { target, isOwn } of readImports(path, text)) {
      const reason = isOwn && target.startsWith('src/') ? describeViolation(path, target) : undefined
      if (reason) found.push(`${path} imports ${target}: ${reason}`)
    }
  }
  return found
}

function describeViolation(path: string, target: string): string | undefined {
  const [from, to] = [getLayer(path), getLayer(target)]
  if (to === 'entry-point') return 'entry points are only for users of the package'
  if (from === 'controllers' && target.startsWith(UNIVERSAL)) return undefined
  if (from !== to) return mayImport[from]?.includes(to) ? undefined : `${from} must not import ${to}`
  const [feature = '', targetFeature = ''] = [path, target].map(file => file.split('/')[2] ?? '')
  if (feature === targetFeature || path.endsWith('.gen.ts')) return undefined
  if (from === 'views')
    return mayShow(feature, targetFeature) ? undefined : 'views of different features are independent'
  if (path.startsWith(UNIVERSAL) && target === EIP155_ACTIONS) return undefined
  if (from === 'chains') return 'namespaces are independent'
  if (from === 'controllers') return describeFeatureViolation(feature, targetFeature)
  return undefined
}

function mayShow(feature: string, targetFeature: string): boolean {
  return targetFeature === 'shared' || Boolean(sharedViews[feature]?.includes(targetFeature))
}

/** Files outside of features, such as `scope.ts`, are shared. */
function describeFeatureViolation(feature: string, targetFeature: string): string | undefined {
  if (feature.endsWith('.ts') || targetFeature.endsWith('.ts')) return undefined
  return featureImports[feature]?.includes(targetFeature) ? undefined : `${feature} must not import ${targetFeature}`
}

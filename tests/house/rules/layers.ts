import { importsOf, isScript, roomOf } from '../reading/import-graph.js'
import type { SourceTable } from '../reading/source-table.js'

/** The floors of the house, ground first. A file may import its own room, and the rooms named here. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  tokens: [],
  core: ['lib'],
  contract: ['core', 'lib'],
  networks: ['core'],
  i18n: ['core'],
  services: ['contract', 'core', 'lib'],
  frame: ['contract', 'core', 'lib'],
  chains: ['core', 'networks', 'lib'],
  siwx: ['contract', 'core', 'lib'],
  wallets: ['core', 'frame', 'lib'],
  controllers: ['services', 'frame', 'wallets', 'siwx', 'core', 'lib', 'i18n'],
  elements: ['tokens', 'i18n', 'lib'],
  views: ['controllers', 'elements', 'tokens', 'i18n', 'core', 'lib'],
  tags: ['tokens', 'i18n', 'core', 'lib'],
  modal: ['tags', 'views', 'controllers', 'elements', 'services', 'frame', 'wallets', 'tokens', 'i18n', 'core', 'lib'],
  cdn: ['modal', 'tags', 'elements', 'chains', 'networks', 'core', 'lib'],
  adapters: ['chains', 'core', 'lib'],
  testing: ['contract', 'core', 'lib'],
  react: ['modal', 'tags', 'controllers', 'core', 'i18n', 'lib'],
  cli: ['services', 'core', 'lib'],
}

/** What serves a family that brings no adapter is no family: the connection takes it where it finds none. */
const UNIVERSAL = 'src/chains/universal/'

/** The features of the controllers, lowest first, and which others each may import. */
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

/** A screen that shows a part of another feature. */
const partsOfOthers: Readonly<Record<string, readonly string[]>> = { account: ['activity'], connect: ['embedded'] }

/** Imports that point up, or sideways where neighbours must not know each other. */
export function wrongImports(table: SourceTable): readonly string[] {
  const found: string[] = []
  for (const [path, text] of table) {
    if (!isScript(path) || roomOf(path) === 'door') continue
    for (const { target, own } of importsOf(path, text)) {
      const why = own && target.startsWith('src/') ? quarrel(path, target) : undefined
      if (why) found.push(`${path} imports ${target}: ${why}`)
    }
  }
  return found
}

function quarrel(path: string, target: string): string | undefined {
  const [from, to] = [roomOf(path), roomOf(target)]
  if (to === 'door') return 'a door is for people outside'
  if (from === 'controllers' && target.startsWith(UNIVERSAL)) return undefined
  if (from !== to) return mayImport[from]?.includes(to) ? undefined : `${from} does not know ${to}`
  const [mine = '', theirs = ''] = [path, target].map(file => file.split('/')[2] ?? '')
  if (mine === theirs || path.endsWith('.gen.ts')) return undefined
  if (from === 'views') return isShown(mine, theirs) ? undefined : 'a screen does not know another feature'
  if (from === 'chains') return 'a family does not know another'
  if (from === 'controllers') return featureQuarrel(mine, theirs)
  return undefined
}

function isShown(mine: string, theirs: string): boolean {
  return theirs === 'shared' || Boolean(partsOfOthers[mine]?.includes(theirs))
}

/** Files that lie in no feature, such as `scope.ts`, are for all of them. */
function featureQuarrel(mine: string, theirs: string): string | undefined {
  if (mine.endsWith('.ts') || theirs.endsWith('.ts')) return undefined
  return featureImports[mine]?.includes(theirs) ? undefined : `${mine} does not know ${theirs}`
}

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

/** The controllers of one chain, each of which may use those before it. */
const CHAIN_ORDER = ['network', 'account', 'connectors', 'connection', 'balances', 'catalogue']

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
  const [mine, theirs] = [path, target].map(file => file.split('/')[2] ?? '')
  if (mine === theirs)
    return from === 'controllers' && mine !== 'base' ? neighbours(mine ?? '', path, target) : undefined
  if (from === 'views' && theirs !== 'kit' && !path.endsWith('.gen.ts')) return 'a screen does not know another feature'
  if (from === 'chains') return 'a family does not know another'
  if (from === 'controllers') return aboveMe(mine ?? '', theirs ?? '')
  return undefined
}

function aboveMe(mine: string, theirs: string): string | undefined {
  const floors = ['base', 'chain', 'flow']
  return floors.includes(theirs) && floors.indexOf(theirs) > floors.indexOf(mine)
    ? `${mine} does not know ${theirs}`
    : undefined
}

/** Inside `chain/` the order counts; inside `flow/` nobody knows another. A controller's own parts are itself. */
function neighbours(floor: string, path: string, target: string): string | undefined {
  const [mine, theirs] = [stem(path), stem(target)]
  if (floor === 'flow') return mine === theirs ? undefined : 'a flow does not know another'
  const [me, them] = [CHAIN_ORDER.indexOf(mine), CHAIN_ORDER.indexOf(theirs)]
  return me >= 0 && them > me ? `${mine} comes before ${theirs}` : undefined
}

/** The controller a file belongs to: `connection-verbs.ts` is a part of `connection.ts`. */
function stem(path: string): string {
  const name = (path.split('/').at(-1) ?? '').replace(/\.ts$/, '')
  return CHAIN_ORDER.find(known => name === known || name.startsWith(`${known}-`)) ?? name
}

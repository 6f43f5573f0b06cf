import { expect, test } from 'vitest'
import { readFlows, writeFlows } from '../../scripts/gen/flows.mjs'
import { exportedTypes, readRoutes, writeLoaders, writeNames } from '../../scripts/gen/routes.mjs'

const screen = (tags: string, name = 'ReceiveView') =>
  `/**\n * @summary Shows it.\n${tags}\n */\nexport class ${name} extends View {}\n`
const file = (text: string, path = 'src/views/receive/receive-view.ts') => ({ path, text })

test('a screen is known by its name, its other names, its feature and what it is opened with', () => {
  const tags = ' * @route Receive WalletReceive\n * @feature receive\n * @params { network: Network }'
  const routes = readRoutes([file(screen(tags))])
  const nouns = exportedTypes([{ path: 'src/core/network.ts', text: 'export interface Network {}' }])
  const names = writeNames(routes, nouns)
  expect(names).toContain("import type { Network } from './network.js'")
  expect(names).toContain("  | 'Receive'")
  expect(names).toContain('  Receive: { network: Network }')
  expect(names).toContain("  WalletReceive: 'Receive',")
  expect(writeLoaders(routes)).toContain(
    "  Receive: { feature: 'receive', load: () => import('./receive/receive-view.js').then(chunk => chunk.ReceiveView) },",
  )
})

test('parameters that take more than one line are joined', () => {
  const routes = readRoutes([file(screen(' * @route Receive\n * @params { a: string,\n *   b: number }'))])
  expect(routes[0]).toMatchObject({ params: '{ a: string, b: number }' })
})

test('a class without a route is no screen', () => {
  expect(readRoutes([file(screen(' * Only a part.'))])).toEqual([])
})

test('two screens of one name are refused, an alias included', () => {
  const one = file(screen(' * @route Receive'))
  const other = file(screen(' * @route Show Receive', 'ShowView'), 'src/views/show/show-view.ts')
  expect(() => readRoutes([one, other])).toThrow('are both the screen Receive')
})

test('a flow begins at its moment, and there are three', () => {
  const flow = (moment: string) =>
    file(
      `/**\n * Signs in.\n * @startsOn ${moment}\n */\nexport class SiwxController {}\n`,
      'src/controllers/siwx/siwx.ts',
    )
  const written = writeFlows(readFlows([flow('connected')]))
  expect(written).toContain(
    "connected: [\n    { load: () => import('../controllers/siwx/siwx.js').then(chunk => chunk.SiwxController) },\n  ],",
  )
  expect(written).toContain('request: [],')
  expect(() => readFlows([flow('noon')])).toThrow('@startsOn noon')
})

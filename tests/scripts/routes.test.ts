import { expect, test } from 'vitest'
import { readFlows, writeFlows } from '../../scripts/gen/flows.mjs'
import { exportedTypes, readRoutes, writeLoaders, writeNames } from '../../scripts/gen/routes.mjs'

const screen = (tags: string, name = 'ReceiveView') =>
  `/**\n * @summary Shows it.\n${tags}\n */\nexport class ${name} extends View {}\n`
const file = (text: string, path = 'src/views/receive/receive-view.ts') => ({ path, text })

test('reads the name, the aliases, the feature and the parameters of a screen', () => {
  const tags = ' * @route Receive WalletReceive\n * @feature receive\n * @params { network: Network }'
  const routes = readRoutes([file(screen(tags))])
  const nouns = exportedTypes([{ path: 'src/core/network.ts', text: 'export interface Network {}' }])
  const names = writeNames(routes, nouns)
  expect(names).toContain("import type { Network } from './network.js'")
  expect(names).toContain("  | 'Receive'")
  expect(names).toContain('  Receive: { network: Network }')
  expect(names).toContain("  WalletReceive: 'Receive',")
  expect(writeLoaders(routes)).toContain(
    "  Receive: { feature: 'receive', load: lazy(() => import('./receive/receive-view.js').then(chunk => chunk.ReceiveView)) },",
  )
})

test('joins parameters on several lines', () => {
  const routes = readRoutes([file(screen(' * @route Receive\n * @params { a: string,\n *   b: number }'))])
  expect(routes[0]).toMatchObject({ params: '{ a: string, b: number }' })
})

test('ignores a class without a route', () => {
  expect(readRoutes([file(screen(' * Only a part.'))])).toEqual([])
})

test('throws for two screens with one name or alias', () => {
  const first = file(screen(' * @route Receive'))
  const second = file(screen(' * @route Show Receive', 'ShowView'), 'src/views/show/show-view.ts')
  expect(() => readRoutes([first, second])).toThrow('are both the screen Receive')
})

test('reads the moment of a flow and throws for an unknown one', () => {
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

import { expect, test } from 'vitest'
import type { View } from '../../../src/core/routes.gen.js'
import { getRoute } from '../../../src/modal/shell/router-outlet.js'
import { ConnectView } from '../../../src/views/connect/connect-view.js'
import { routes } from '../../../src/views/routes.gen.js'

test('getRoute loads the wallet list with the dialog', async () => {
  expect(await (await getRoute('Connect')).load()).toBe(ConnectView)
  expect(await routes.Connect.load()).toBe(ConnectView)
})

test("getRoute returns the table's route for every other view", async () => {
  for (const name of Object.keys(routes) as View[])
    if (name !== 'Connect') expect(await getRoute(name)).toBe(routes[name])
})

test.each(['Nonsense', 'constructor', '__proto__'])(
  'getRoute returns the wallet list for the unknown view %s',
  async name => {
    expect(await (await getRoute(name as View)).load()).toBe(ConnectView)
  },
)

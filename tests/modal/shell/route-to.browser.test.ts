import { expect, test } from 'vitest'
import type { View } from '../../../src/core/routes.gen.js'
import { routeTo } from '../../../src/modal/shell/router-outlet.js'
import { ConnectView } from '../../../src/views/connect/connect-view.js'
import { routes } from '../../../src/views/routes.gen.js'

test('the ways to connect are there with the dialog', async () => {
  expect(await (await routeTo('Connect')).load()).toBe(ConnectView)
  expect(await routes.Connect.load()).toBe(ConnectView)
})

test('every other screen is that of the table', async () => {
  for (const name of Object.keys(routes) as View[])
    if (name !== 'Connect') expect(await routeTo(name)).toBe(routes[name])
})

test.each(['Nonsense', 'constructor', '__proto__'])('%s, which is no screen, is the ways to connect', async name => {
  expect(await (await routeTo(name as View)).load()).toBe(ConnectView)
})

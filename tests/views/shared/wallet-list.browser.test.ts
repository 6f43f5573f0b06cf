import { html } from 'lit'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/app/router.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { getWalletRows } from '../../../src/controllers/wallets/wallet-rows.js'
import { connect } from '../../../src/i18n/en/connect.js'
import { renderWalletList } from '../../../src/views/shared/wallet-list.js'
import { stage } from '../../elements/stage.js'
import { announcedConnector } from '../../helpers/connect-scope.js'
import { testScope } from '../../helpers/test-scope.js'

const catalogue = { services: { endpoints: { catalogue: 'https://catalogue.example' } } }

async function show(awaitsConsent: boolean, parts: Parameters<typeof testScope>[0] = catalogue) {
  const scope = testScope(parts)
  for (const name of ['lynx', 'puma']) scope.use(ConnectorsController).add(announcedConnector(name))
  const scene = await stage(html`${renderWalletList(scope, getWalletRows(scope), connect, awaitsConsent)}`)
  const end = () => {
    scene[Symbol.dispose]()
    scope.dispose()
  }
  return { scope, scene, [Symbol.dispose]: end }
}
const rows = () => page.getByRole('button').elements()
const row = (name: RegExp) => page.getByRole('button', { name })

test('renderWalletList: shows wallets and the catalogue link, which open their views', async () => {
  using shown = await show(false)
  expect(rows()).toHaveLength(3)
  await row(/^puma/).click()
  const router = shown.scope.use(RouterController)
  expect(router.view).toBe('ConnectingExternal')
  await row(/^All wallets/).click()
  expect(router.view).toBe('AllWallets')
  expect(await shown.scene.violations()).toEqual([])
})

test('renderWalletList: shows no catalogue link without a catalogue', async () => {
  using _ = await show(false, {})
  expect(rows()).toHaveLength(2)
})

test('renderWalletList: disables every row until the user accepts the terms', async () => {
  using shown = await show(true)
  expect(rows()).toHaveLength(2)
  const before = shown.scope.use(RouterController).view
  row(/^puma/)
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
  expect(shown.scope.use(RouterController).view).toBe(before)
  await expect.element(row(/^lynx/)).toHaveAttribute('aria-disabled', 'true')
})

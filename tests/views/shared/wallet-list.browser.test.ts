import { html } from 'lit'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/app/router.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { walletRows } from '../../../src/controllers/wallets/wallet-rows.js'
import { connect } from '../../../src/i18n/en/connect.js'
import { renderWalletList } from '../../../src/views/shared/wallet-list.js'
import { stage } from '../../elements/stage.js'
import { announced } from '../../helpers/connect-scope.js'
import { testScope } from '../../helpers/test-scope.js'

const catalogue = { services: { endpoints: { catalogue: 'https://catalogue.example' } } }

async function show(waits: boolean, parts: Parameters<typeof testScope>[0] = catalogue) {
  const scope = testScope(parts)
  for (const name of ['lynx', 'puma']) scope.use(ConnectorsController).add(announced(name))
  const scene = await stage(html`${renderWalletList(scope, walletRows(scope), connect, waits)}`)
  const end = () => {
    scene[Symbol.dispose]()
    scope.dispose()
  }
  return { scope, scene, [Symbol.dispose]: end }
}
const rows = () => page.getByRole('button').elements()
const row = (name: RegExp) => page.getByRole('button', { name })

test('lists the wallets and the way to all of them, and each leads on', async () => {
  using shown = await show(false)
  expect(rows()).toHaveLength(3)
  await row(/^puma/).click()
  const router = shown.scope.use(RouterController)
  expect(router.view).toBe('ConnectingExternal')
  await row(/^All wallets/).click()
  expect(router.view).toBe('AllWallets')
  expect(await shown.scene.violations()).toEqual([])
})

test('without a catalogue there is no way to all wallets', async () => {
  using _ = await show(false, {})
  expect(rows()).toHaveLength(2)
})

test('while it waits for the tick, no row leads on and none leads round it', async () => {
  using shown = await show(true)
  expect(rows()).toHaveLength(2)
  const before = shown.scope.use(RouterController).view
  row(/^puma/)
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
  expect(shown.scope.use(RouterController).view).toBe(before)
  await expect.element(row(/^lynx/)).toHaveAttribute('aria-disabled', 'true')
})

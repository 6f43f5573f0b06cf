import { html, type TemplateResult } from 'lit'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { connect } from '../../../src/i18n/en/connect.js'
import { renderAllWalletsRow, renderWalletRow } from '../../../src/views/shared/wallet-list.js'
import type { WalletRow } from '../../../src/controllers/wallets/wallet-rows.js'
import { stage } from '../../elements/stage.js'

const lynx: WalletRow = { key: 'lynx', name: 'Lynx', icon: undefined }
const ignored = () => {}
const show = (row: TemplateResult) =>
  stage(
    html`<ul>
      <li>${row}</li>
    </ul>`,
  )
const pressable = (name: RegExp) => page.getByRole('button', { name })

test.each([
  ['installed', 'Installed', 'success'],
  ['recent', 'Recent', 'neutral'],
  ['qrCode', 'QR code', 'accent'],
] as const)('renderWalletRow: shows %s as a tag', async (tag, word, variant) => {
  using scene = await show(renderWalletRow({ ...lynx, tag }, connect, ignored))
  expect(scene.find('appkit-ui-tag').textContent).toBe(word)
  expect(scene.find('appkit-ui-tag').variant).toBe(variant)
  expect(scene.root.querySelector('appkit-ui-icon')).toBeNull()
  expect(await scene.violations()).toEqual([])
})

test('renderWalletRow: shows a chevron without a tag', async () => {
  using scene = await show(renderWalletRow(lynx, connect, ignored))
  expect(scene.find('appkit-ui-icon').name).toBe('chevron-right')
  expect(scene.root.querySelector('appkit-ui-tag')).toBeNull()
})

test('renderWalletRow: calls onClick', async () => {
  const onClick = vi.fn()
  using scene = await show(renderWalletRow(lynx, connect, onClick))
  expect(onClick).not.toHaveBeenCalled()
  await pressable(/^Lynx/).click()
  expect(onClick).toHaveBeenCalledOnce()
  expect(scene.find('appkit-ui-row').disabled).toBe(false)
})

test('renderWalletRow: a row that awaits consent shows the reason and ignores clicks', async () => {
  const onClick = vi.fn()
  using scene = await show(renderWalletRow(lynx, connect, onClick, true))
  await expect.element(pressable(/Agree to the terms to continue/)).toHaveAttribute('aria-disabled', 'true')
  pressable(/^Lynx/)
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
  expect(onClick).not.toHaveBeenCalled()
  await scene.draw(
    html`<ul>
      <li>${renderWalletRow(lynx, connect, onClick, false)}</li>
    </ul>`,
  )
  await pressable(/^Lynx/).click()
  expect(onClick).toHaveBeenCalledOnce()
})

test('renderWalletRow: replaces a disallowed image with the initial', async () => {
  using scene = await show(renderWalletRow({ ...lynx, icon: 'javascript:alert(1)' }, connect, ignored))
  const image = scene.find('appkit-ui-image').shadowRoot
  expect(image?.querySelector('img')).toBeNull()
  expect(image?.querySelector('text')?.textContent).toBe('L')
})

test('renderAllWalletsRow: shows the number of wallets once it is known', async () => {
  const onClick = vi.fn()
  using scene = await show(renderAllWalletsRow(0, connect, onClick))
  expect(scene.root.querySelector('appkit-ui-tag')).toBeNull()
  await scene.draw(
    html`<ul>
      <li>${renderAllWalletsRow(412, connect, onClick)}</li>
    </ul>`,
  )
  expect(scene.find('appkit-ui-tag').textContent).toBe('412')
  await pressable(/^All wallets/).click()
  expect(onClick).toHaveBeenCalledOnce()
  expect(await scene.violations()).toEqual([])
})

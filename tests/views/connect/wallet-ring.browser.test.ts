import { html } from 'lit'
import { expect, test } from 'vitest'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { type ConnectionProgress, renderWalletRing } from '../../../src/views/connect/connecting-external-view.js'
import { stage } from '../../elements/stage.js'

const pending: ConnectionProgress = { name: 'Lynx', done: false, error: undefined }
const failure = new AppKitError('wallet/rejected')
const show = (now: ConnectionProgress, icon?: string) => stage(html`${renderWalletRing(now, icon)}`)

test.each([
  [pending, 'turning'],
  [{ ...pending, done: true }, 'done'],
  [{ ...pending, error: failure }, 'failed'],
  [{ ...pending, error: failure, done: true }, 'failed'],
] as const)('renderWalletRing: %j is %s', async (now, state) => {
  using scene = await show(now)
  expect(scene.find('appkit-ui-ring').state).toBe(state)
  expect(await scene.violations()).toEqual([])
})

test('renderWalletRing: shows the image of the wallet, or its initial', async () => {
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
  using scene = await show(pending, pixel)
  const image = () => scene.find('appkit-ui-image')
  expect(image().size).toBe(80)
  expect(image().shadowRoot?.querySelector('img')?.src).toBe(pixel)
  await scene.draw(html`${renderWalletRing(pending, undefined)}`)
  expect(image().shadowRoot?.querySelector('text')?.textContent).toBe('L')
})

import { html } from 'lit'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderOtherWays } from '../../../src/views/pairing/hand-off-panel.js'
import { stage } from '../../elements/stage.js'

test('each way is a row that can be pressed, or what it brought itself', async () => {
  const press = vi.fn()
  const copy = { icon: 'copy', name: 'Copy link', description: 'To paste it', press } as const
  using scene = await stage(renderOtherWays([copy, html`<input aria-label="Link" />`]))
  await page.getByRole('button', { name: /^Copy link/ }).click()
  expect(press).toHaveBeenCalledOnce()
  expect(page.getByRole('listitem').elements()).toHaveLength(2)
  await expect.element(page.getByRole('textbox', { name: 'Link' })).toBeVisible()
  expect(await scene.violations()).toEqual([])
})

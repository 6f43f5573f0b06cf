import { html } from 'lit'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderAlternatives } from '../../../src/views/pairing/hand-off-panel.js'
import { stage } from '../../elements/stage.js'

test('renderAlternatives: renders a clickable row, or the given template', async () => {
  const onClick = vi.fn()
  const copy = { icon: 'copy', name: 'Copy link', description: 'Paste it in the wallet', onClick } as const
  using scene = await stage(renderAlternatives([copy, html`<input aria-label="Link" />`]))
  await page.getByRole('button', { name: /^Copy link/ }).click()
  expect(onClick).toHaveBeenCalledOnce()
  expect(page.getByRole('listitem').elements()).toHaveLength(2)
  await expect.element(page.getByRole('textbox', { name: 'Link' })).toBeVisible()
  expect(await scene.violations()).toEqual([])
})

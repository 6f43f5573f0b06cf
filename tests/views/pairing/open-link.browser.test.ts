import { html } from 'lit'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '../../../src/views/pairing/open-link.js'
import { stage } from '../../elements/stage.js'

const link = () => page.getByRole('link', { name: 'Open' })

test('open link: keeps the focus while href is pending', async () => {
  const draw = (href: string) => html`<appkit-open-link href=${href}>Open</appkit-open-link>`
  using scene = await stage(draw(''))
  await expect.element(link()).toHaveAttribute('aria-disabled', 'true')
  await expect.element(link()).not.toHaveAttribute('href')
  scene.find('appkit-open-link').focus()
  await scene.draw(draw('metalynx://wc?uri=wc'))
  await expect.element(link()).toHaveAttribute('href', 'metalynx://wc?uri=wc')
  await expect.element(link()).not.toHaveAttribute('aria-disabled')
  expect(link().element().matches(':focus')).toBe(true)
})

test.each(['light', 'dark'] as const)('open link: has no accessibility violation in the %s theme', async theme => {
  const both = html`<appkit-open-link>Open</appkit-open-link
    ><appkit-open-link href="metalynx://" variant="neutral">Open</appkit-open-link>`
  using scene = await stage(both, { theme })
  expect(await scene.violations()).toEqual([])
})

import type { LitElement } from 'lit'
import { expect, test, vi } from 'vitest'
import { LinkScreen } from '../../../src/frame-page/screens/link-screen.js'
import { chooseTexts } from '../../../src/frame-page/texts/choose-texts.js'
import { getControl } from '../helpers/screen-content.js'

test('shows the action of the link and ignores untrusted clicks', async () => {
  const language = chooseTexts(['en'])
  const screen = Object.assign(new LinkScreen(), { language, words: language.texts.link.freeze })
  const decided = vi.fn()
  screen.addEventListener('appkit-decided', decided)
  document.body.append(screen)
  await screen.updateComplete
  const root = screen.shadowRoot ?? screen
  expect(root.textContent).toContain('Freeze your wallet?')
  const button = root.querySelector<HTMLElement>('appkit-ui-button')
  await (button as LitElement | null)?.updateComplete
  getControl(button)?.click()
  button?.click()
  expect(decided).not.toHaveBeenCalled()
  screen.remove()
})

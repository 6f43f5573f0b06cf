import { expect, test, vi } from 'vitest'
import { LinkScreen } from '../../../src/frame-page/screens/link-screen.js'
import { chooseTexts } from '../../../src/frame-page/texts/choose-texts.js'

test('shows the action of the link and ignores untrusted clicks', async () => {
  const language = chooseTexts(['en'])
  const screen = Object.assign(new LinkScreen(), { language, words: language.texts.link.freeze })
  const decided = vi.fn()
  screen.addEventListener('appkit-decided', decided)
  document.body.append(screen)
  await screen.updateComplete
  const root = screen.shadowRoot ?? screen
  expect(root.textContent).toContain('Freeze your wallet?')
  root.querySelector('button')?.click()
  expect(decided).not.toHaveBeenCalled()
  screen.remove()
})

import { html } from 'lit'
import { property } from 'lit/decorators.js'
import { expect, test } from 'vitest'
import { define } from '../../../../src/elements/element.js'
import { disposeAfterTest } from '../../../../tests/helpers/dispose-after-test.js'
import { EndWatch } from '../../../src/frame-page/approval/end-watch.js'
import { Screen } from '../../../src/frame-page/ui/screen.js'

class LongScreen extends Screen {
  @property({ attribute: false }) lines = 50
  isSeen = true
  readonly end = new EndWatch(this, { isVisible: () => this.isSeen })

  override render() {
    const lines = Array.from({ length: this.lines }, (_, at) => html`<p>Line ${at}</p>`)
    return html`<section class="screen">
      <div class="body"><div>${lines}</div></div>
    </section>`
  }
}
define('test-long', LongScreen)

async function show(over: Partial<LongScreen> = {}) {
  const screen = Object.assign(document.createElement('test-long') as LongScreen, over)
  screen.style.blockSize = '200px'
  disposeAfterTest(document.body.appendChild(screen))
  await screen.updateComplete
  return { screen, body: screen.shadowRoot?.querySelector('.body') as HTMLElement }
}

test('2F7: content that does not scroll is read at once, and its body takes no focus', async () => {
  const { screen, body } = await show({ lines: 1 })
  expect([screen.end.isRead, screen.end.isClipped, body.tabIndex]).toEqual([true, false, -1])
})

test('2F7: content that scrolls is read at its end only, and stays read', async () => {
  const { screen, body } = await show()
  expect([screen.end.isRead, screen.end.isClipped, body.tabIndex]).toEqual([false, true, 0])
  body.scrollTop = body.scrollHeight / 2
  await expect.poll(() => body.scrollTop).toBeGreaterThan(0)
  screen.end.check()
  expect(screen.end.isRead).toBe(false)
  body.scrollTop = body.scrollHeight
  await expect.poll(() => screen.end.isRead).toBe(true)
  body.scrollTop = 0
  await expect.poll(() => screen.end.isClipped).toBe(true)
  expect(screen.end.isRead).toBe(true)
})

test('2F7: content that grows, or is about something else, must be read again', async () => {
  const { screen, body } = await show()
  body.scrollTop = body.scrollHeight
  await expect.poll(() => screen.end.isRead).toBe(true)
  screen.lines = 51
  await screen.updateComplete
  expect(screen.end.isRead).toBe(false)
  body.scrollTop = body.scrollHeight
  await expect.poll(() => screen.end.isRead).toBe(true)
  body.scrollTop = 0
  await expect.poll(() => body.scrollTop).toBe(0)
  screen.end.reset()
  expect(screen.end.isRead).toBe(false)
})

test('2F7: an end that is covered is not read', async () => {
  const { screen, body } = await show({ isSeen: false })
  body.scrollTop = body.scrollHeight
  await expect.poll(() => screen.end.isClipped).toBe(false)
  expect(screen.end.isRead).toBe(false)
  screen.isSeen = true
  screen.end.check()
  expect(screen.end.isRead).toBe(true)
})

test('2F7: the pill scrolls by less than a page', async () => {
  const { screen, body } = await show()
  screen.end.scrollPage()
  await expect.poll(() => body.scrollTop).toBeGreaterThan(0)
  expect(body.scrollTop).toBeLessThan(body.clientHeight)
})

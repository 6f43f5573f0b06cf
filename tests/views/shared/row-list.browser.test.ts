import { html, LitElement, render } from 'lit'
import { expect, test, vi } from 'vitest'
import '../../../src/elements/controls/entry.js'
import { activity } from '../../../src/i18n/en/activity.js'
import { renderHiddenLine } from '../../../src/views/shared/list-messages.js'
import { renderRowList } from '../../../src/views/shared/row-list.js'

const listIn = async (count: number, isStill: boolean) => {
  const host = document.createElement('div')
  const items = Array.from({ length: count }, (_, at) => String(at))
  const renderItem = (name: string) => html`<appkit-ui-entry name=${name}></appkit-ui-entry>`
  render(renderRowList({ host, label: 'Rows', items, renderItem, seen: 2.5, isStill }), host)
  document.body.append(host)
  const list = host.querySelector('appkit-ui-virtual-list')
  if (list instanceof LitElement) await list.updateComplete
  host.remove()
  return { host, tabindex: list?.getAttribute('tabindex') }
}

test('a list of what cannot be pressed takes the focus where it scrolls, and no other', async () => {
  expect((await listIn(3, true)).tabindex).toBe('0')
  expect((await listIn(2, true)).tabindex).toBeNull()
  expect((await listIn(3, false)).tabindex).toBeNull()
})

test('its host knows how many rows there are, and how many are seen', async () => {
  const { style } = (await listIn(7, true)).host
  expect([style.getPropertyValue('--appkit-rows'), style.getPropertyValue('--appkit-seen-rows')]).toEqual(['7', '2.5'])
})

test('what is hidden is counted and can be shown; where nothing is, nothing is said', () => {
  const host = document.createElement('div')
  const turn = vi.fn()
  render(renderHiddenLine(0, false, activity, turn), host)
  expect(host.textContent?.trim()).toBe('')
  render(renderHiddenLine(2, false, activity, turn), host)
  expect(host.textContent?.replace(/\s+/g, ' ').trim()).toBe('2 entries look like spam · Show')
  host.querySelector('appkit-ui-text-link')?.click()
  expect(turn).toHaveBeenCalledOnce()
  render(renderHiddenLine(2, true, activity, turn), host)
  expect(host.textContent).toContain('Hide')
})

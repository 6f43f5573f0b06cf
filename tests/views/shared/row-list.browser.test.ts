import { html, LitElement, render } from 'lit'
import { expect, test, vi } from 'vitest'
import '../../../src/elements/controls/entry.js'
import { activity } from '../../../src/i18n/en/activity.js'
import { renderHiddenLine } from '../../../src/views/shared/list-messages.js'
import { renderRowList } from '../../../src/views/shared/row-list.js'

const listIn = async (count: number, isReadOnly: boolean) => {
  const host = document.createElement('div')
  const items = Array.from({ length: count }, (_, at) => String(at))
  const renderItem = (name: string) => html`<appkit-ui-entry name=${name}></appkit-ui-entry>`
  render(renderRowList({ host, label: 'Rows', items, renderItem, visibleRows: 2.5, isReadOnly }), host)
  document.body.append(host)
  const list = host.querySelector('appkit-ui-virtual-list')
  if (list instanceof LitElement) await list.updateComplete
  host.remove()
  return { host, tabindex: list?.getAttribute('tabindex') }
}

test('renderRowList: a scrolling list of read-only rows is focusable', async () => {
  expect((await listIn(3, true)).tabindex).toBe('0')
  expect((await listIn(2, true)).tabindex).toBeNull()
  expect((await listIn(3, false)).tabindex).toBeNull()
})

test('renderRowList: sets the CSS variables of the row counts', async () => {
  const { style } = (await listIn(7, true)).host
  expect([style.getPropertyValue('--appkit-rows'), style.getPropertyValue('--appkit-seen-rows')]).toEqual(['7', '2.5'])
})

test('renderHiddenLine: shows the number of hidden entries with a toggle, or nothing', () => {
  const host = document.createElement('div')
  const toggle = vi.fn()
  render(renderHiddenLine(0, false, activity, toggle), host)
  expect(host.textContent?.trim()).toBe('')
  render(renderHiddenLine(2, false, activity, toggle), host)
  expect(host.textContent?.replace(/\s+/g, ' ').trim()).toBe('2 entries look like spam · Show')
  host.querySelector('appkit-ui-text-link')?.click()
  expect(toggle).toHaveBeenCalledOnce()
  render(renderHiddenLine(2, true, activity, toggle), host)
  expect(host.textContent).toContain('Hide')
})

import { html, render } from 'lit'
import { expect, test, vi } from 'vitest'
import '../../../src/elements/controls/entry.js'
import type { VirtualListElement } from '../../../src/elements/layout/virtual-list.js'
import { activity } from '../../../src/i18n/en/activity.js'
import { renderHiddenLine, renderRowList } from '../../../src/views/shared/row-list.js'
import { eventually } from '../../helpers/eventually.js'

test('renderRowList: is as high as its rows, and draws those that its scroll area shows', async () => {
  const scroller = document.createElement('div')
  Object.assign(scroller.style, { blockSize: '300px', overflow: 'auto' })
  document.body.append(scroller)
  const items = Array.from({ length: 1_000 }, (_, at) => String(at))
  const renderItem = (name: string) => html`<appkit-ui-entry name=${name}></appkit-ui-entry>`
  render(renderRowList({ label: 'Rows', items, renderItem, inset: 48 }), scroller)
  const list = scroller.querySelector('appkit-ui-virtual-list') as VirtualListElement
  list.style.setProperty('--appkit-px', '1px')
  await eventually(() => list.offsetHeight).toBe(60_000)
  const drawn = () => [...list.renderRoot.querySelectorAll('appkit-ui-entry')].map(({ name }) => Number(name))
  await eventually(() => drawn().includes(0)).toBe(true)
  scroller.scrollTop = 30_000
  await eventually(() => drawn().includes(500)).toBe(true)
  expect(drawn().length).toBeLessThan(30)
  expect([...scroller.querySelectorAll('*')].filter(node => node.scrollHeight > node.clientHeight + 1)).toEqual([])
  scroller.remove()
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

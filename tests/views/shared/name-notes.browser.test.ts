import { html, LitElement, render } from 'lit'
import { expect, test } from 'vitest'
import { NameNotes, renderNameNotes, type ShownName } from '../../../src/views/shared/name-notes.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'
import { eventually } from '../../helpers/eventually.js'
import { mountView } from '../../helpers/mount-view.js'

const ADDRESS = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

async function show(names: readonly ShownName[]) {
  const { scope } = connectedScope()
  disposeAfterTest(scope)
  const stage = disposeAfterTest(await mountView(scope, NameNotes, undefined as unknown, {}))
  Object.assign(stage.view, { names })
  await stage.settled()
  return stage
}

test('names: a note explains why a name can be mistaken for another one and shows its address', async () => {
  const stage = await show([
    { name: 'раypal', address: ADDRESS },
    { name: 'сосо' },
    { name: 'USD⟨U+202E⟩C' },
    { name: 'Ether', address: '0x1' },
  ])
  await eventually(() => stage.text).toContain('This name mixes writing systems: раypal')
  expect(stage.text).toContain(ADDRESS)
  expect(stage.text).toContain('This name uses letters that look like others: сосо')
  expect(stage.text).toContain('This name has hidden characters: USD⟨U+202E⟩C')
  expect(stage.text).not.toContain('Ether')
  expect(await stage.violations()).toEqual([])
})

test('names: ordinary names have no note, and a name twice has one', () => {
  const target = document.createElement('div')
  render(html`${renderNameNotes([{ name: 'Ether' }, { name: undefined }])}`, target)
  expect(target.childElementCount).toBe(0)
  render(html`${renderNameNotes([{ name: 'раypal' }, { name: 'раypal' }])}`, target)
  const [notes] = target.children
  expect(notes).toBeInstanceOf(LitElement)
  expect((notes as NameNotes).names).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { scriptedInstance, createTagFixture } from './tag-fixture.js'

test('attaches to the first instance once it exists', () => {
  using on = createTagFixture('appkit-modal')
  using kit = scriptedInstance()
  expect(kit.calls.attached).toEqual([on.tag])
})

test('attaches to the instance of its attribute and follows changes', () => {
  using first = scriptedInstance({}, 'one')
  using second = scriptedInstance({}, 'two')
  using on = createTagFixture('appkit-modal', { instance: 'two' })
  expect([first.calls.attached, second.calls.attached]).toEqual([[], [on.tag]])
  on.tag.setAttribute('instance', 'one')
  expect([first.calls.attached, second.calls.attached]).toEqual([[on.tag], []])
  on.tag.removeAttribute('instance')
  expect(first.calls.attached).toEqual([on.tag])
})

test('stays attached when other instances are created or destroyed', () => {
  using first = scriptedInstance({}, 'one')
  using on = createTagFixture('appkit-modal')
  using second = scriptedInstance({}, 'two')
  expect([first.calls.attached, second.calls.attached]).toEqual([[on.tag], []])
  expect(first.calls.attachments).toBe(1)
})

test('detaches when removed from the page and attaches again when re-inserted', () => {
  using kit = scriptedInstance()
  using on = createTagFixture('appkit-modal')
  on.tag.remove()
  expect(kit.calls.attached).toEqual([])
  on.tag.setAttribute('instance', 'default') // detached, so it must not look for an instance
  expect(kit.calls.attached).toEqual([])
  document.body.append(on.tag)
  expect(kit.calls.attached).toEqual([on.tag])
})

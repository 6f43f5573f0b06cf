import { expect, test } from 'vitest'
import { scriptedInstance, tagStage } from './tag-stage.js'

test('is the place of the first instance, as soon as there is one', () => {
  using on = tagStage('appkit-modal')
  using kit = scriptedInstance()
  expect(kit.asked.attached).toEqual([on.tag])
})

test('is the place of the instance it names, and moves with the name', () => {
  using first = scriptedInstance({}, 'one')
  using second = scriptedInstance({}, 'two')
  using on = tagStage('appkit-modal', { instance: 'two' })
  expect([first.asked.attached, second.asked.attached]).toEqual([[], [on.tag]])
  on.tag.setAttribute('instance', 'one')
  expect([first.asked.attached, second.asked.attached]).toEqual([[on.tag], []])
  on.tag.removeAttribute('instance')
  expect(first.asked.attached).toEqual([on.tag])
})

test('stays where it is when other instances come and go', () => {
  using first = scriptedInstance({}, 'one')
  using on = tagStage('appkit-modal')
  using second = scriptedInstance({}, 'two')
  expect([first.asked.attached, second.asked.attached]).toEqual([[on.tag], []])
  expect(first.asked.attachments).toBe(1)
})

test('is given back when it leaves the page, and taken again when it returns', () => {
  using kit = scriptedInstance()
  using on = tagStage('appkit-modal')
  on.tag.remove()
  expect(kit.asked.attached).toEqual([])
  on.tag.setAttribute('instance', 'default') // away from the page it looks for nobody
  expect(kit.asked.attached).toEqual([])
  document.body.append(on.tag)
  expect(kit.asked.attached).toEqual([on.tag])
})

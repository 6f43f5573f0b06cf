import { html } from 'lit'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { FieldHarness } from '../harness/field.harness.js'
import '../../../src/elements/controls/field.js'
import { stage } from '../stage.js'

test('updates the value before the input event fires', async () => {
  const values: string[] = []
  using scene = await stage(
    html`<appkit-ui-field
      label="Search"
      @input=${() => values.push(scene.find('appkit-ui-field').value)}
    ></appkit-ui-field>`,
  )
  const field = new FieldHarness(scene.find('appkit-ui-field'))
  field.focus()
  await userEvent.keyboard('ab')
  expect(values).toEqual(['a', 'ab'])
})

test('uses the label as name and as placeholder', async () => {
  using scene = await stage(html`<appkit-ui-field label="Email address" type="email"></appkit-ui-field>`)
  const { input } = new FieldHarness(scene.find('appkit-ui-field'))
  expect([input.ariaLabel, input.placeholder, input.type]).toEqual(['Email address', 'Email address', 'email'])
})

test('clear button: empties the field, fires input, and keeps the focus', async () => {
  const onInput = vi.fn()
  using scene = await stage(
    html`<appkit-ui-field label="Search" value="lynx" clear-label="Clear" @input=${onInput}></appkit-ui-field>`,
  )
  const field = new FieldHarness(scene.find('appkit-ui-field'))
  field.clear()
  await field.ready()
  expect(field.element.value).toBe('')
  expect(field.input.value).toBe('')
  expect(onInput).toHaveBeenCalledTimes(1)
  expect(field.element.shadowRoot?.activeElement).toBe(field.input)
  expect(field.has('clear')).toBe(false)
})

test('keeps the focus and rejects input while it is disabled', async () => {
  using scene = await stage(html`<appkit-ui-field label="Email"></appkit-ui-field>`)
  const field = new FieldHarness(scene.find('appkit-ui-field'))
  field.focus()
  await userEvent.keyboard('a')
  field.element.disabled = true
  await field.ready()
  await userEvent.keyboard('b')
  expect([field.element.value, field.element.shadowRoot?.activeElement]).toEqual(['a', field.input])
})

test('describes the input with the error while there is one', async () => {
  const draw = (error: string) => html`<appkit-ui-field label="Email" .error=${error}></appkit-ui-field>`
  using scene = await stage(draw('Not an email address.'))
  const field = new FieldHarness(scene.find('appkit-ui-field'))
  expect(field.input.ariaInvalid).toBe('true')
  expect(field.description).toBe('Not an email address.')
  await scene.draw(draw(''))
  expect(field.input.ariaInvalid).toBeNull()
  expect(field.description).toBe('')
})

test('is 56 px high, and focuses the input on a click anywhere', async () => {
  using scene = await stage(html`<appkit-ui-field label="Search" icon="search"></appkit-ui-field>`)
  const field = new FieldHarness(scene.find('appkit-ui-field'))
  expect(field.size).toEqual({ width: 336, height: 56 })
  field.press()
  expect(field.element.shadowRoot?.activeElement).toBe(field.input)
})

test('shows a value that is set after typing', async () => {
  const draw = (value: string) => html`<appkit-ui-field label="Search" .value=${value}></appkit-ui-field>`
  using scene = await stage(draw('a'))
  const field = new FieldHarness(scene.find('appkit-ui-field'))
  field.type('typed')
  await scene.draw(draw('b'))
  expect(field.input.value).toBe('b')
})

import { html } from 'lit'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { FieldHarness } from '../harness/field.harness.js'
import '../../../src/elements/controls/field.js'
import { stage } from '../stage.js'

test('what is typed reaches the page by the input event, with the value already set', async () => {
  const heard: string[] = []
  using scene = await stage(
    html`<appkit-ui-field
      label="Search"
      @input=${() => heard.push(scene.find('appkit-ui-field').value)}
    ></appkit-ui-field>`,
  )
  const field = new FieldHarness(scene.find('appkit-ui-field'))
  field.focus()
  await userEvent.keyboard('ab')
  expect(heard).toEqual(['a', 'ab'])
})

test('the field is named by its label, which it shows while it is empty', async () => {
  using scene = await stage(html`<appkit-ui-field label="Email address" type="email"></appkit-ui-field>`)
  const { input } = new FieldHarness(scene.find('appkit-ui-field'))
  expect([input.ariaLabel, input.placeholder, input.type]).toEqual(['Email address', 'Email address', 'email'])
})

test('clearing empties it, tells the page, and keeps the focus', async () => {
  const heard = vi.fn()
  using scene = await stage(
    html`<appkit-ui-field label="Search" value="lynx" clear-label="Clear" @input=${heard}></appkit-ui-field>`,
  )
  const field = new FieldHarness(scene.find('appkit-ui-field'))
  field.clear()
  await field.ready()
  expect(field.element.value).toBe('')
  expect(field.input.value).toBe('')
  expect(heard).toHaveBeenCalledTimes(1)
  expect(field.element.shadowRoot?.activeElement).toBe(field.input)
  expect(field.has('clear')).toBe(false)
})

test('B4: keeps the focus while it cannot be changed, and takes nothing then', async () => {
  using scene = await stage(html`<appkit-ui-field label="Email"></appkit-ui-field>`)
  const field = new FieldHarness(scene.find('appkit-ui-field'))
  field.focus()
  await userEvent.keyboard('a')
  field.element.disabled = true
  await field.ready()
  await userEvent.keyboard('b')
  expect([field.element.value, field.element.shadowRoot?.activeElement]).toEqual(['a', field.input])
})

test('what is wrong describes the input, and is gone when it is right', async () => {
  const draw = (error: string) => html`<appkit-ui-field label="Email" .error=${error}></appkit-ui-field>`
  using scene = await stage(draw('Not an email address.'))
  const field = new FieldHarness(scene.find('appkit-ui-field'))
  expect(field.input.ariaInvalid).toBe('true')
  expect(field.description).toBe('Not an email address.')
  await scene.draw(draw(''))
  expect(field.input.ariaInvalid).toBeNull()
  expect(field.description).toBe('')
})

test('it is 56 px high, and a press anywhere in it starts typing', async () => {
  using scene = await stage(html`<appkit-ui-field label="Search" icon="search"></appkit-ui-field>`)
  const field = new FieldHarness(scene.find('appkit-ui-field'))
  expect(field.size).toEqual({ width: 336, height: 56 })
  field.press()
  expect(field.element.shadowRoot?.activeElement).toBe(field.input)
})

test('a value that the page sets is shown, even after typing', async () => {
  const draw = (value: string) => html`<appkit-ui-field label="Search" .value=${value}></appkit-ui-field>`
  using scene = await stage(draw('a'))
  const field = new FieldHarness(scene.find('appkit-ui-field'))
  field.type('typed')
  await scene.draw(draw('b'))
  expect(field.input.value).toBe('b')
})

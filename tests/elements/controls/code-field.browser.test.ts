import { html } from 'lit'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import '../../../src/elements/controls/code-field.js'
import { stage } from '../stage.js'

describe('The field for a code', () => {
  const code = async (heard = vi.fn(), digits = 6) => {
    const scene = await stage(
      html`<appkit-ui-code-field label="Code" .digits=${digits} @complete=${heard}></appkit-ui-code-field>`,
    )
    const field = scene.find('appkit-ui-code-field')
    const input = field.shadowRoot?.querySelector('input') as HTMLInputElement
    return { scene, field, input }
  }

  test('is one field, which browsers may fill in, and says its name', async () => {
    const { scene, input } = await code()
    using _ = scene
    expect(scene.find('appkit-ui-code-field').shadowRoot?.querySelectorAll('input')).toHaveLength(1)
    expect([input.autocomplete, input.inputMode, input.ariaLabel]).toEqual(['one-time-code', 'numeric', 'Code'])
  })

  test('takes digits alone, and tells once when the last one is there', async () => {
    const heard = vi.fn()
    const { scene, field } = await code(heard)
    using _ = scene
    field.focus()
    await userEvent.keyboard('1a2 3b4567')
    expect(field.value).toBe('123456')
    expect(heard).toHaveBeenCalledOnce()
  })

  test.each([
    ['123456', '123456'],
    ['Your code: 123 456.', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['１２３４５６', '123456'],
  ])('reads %j when it is pasted, whatever was typed before', async (text, digits) => {
    const heard = vi.fn()
    const { scene, field, input } = await code(heard)
    using _ = scene
    field.focus()
    await userEvent.keyboard('99')
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    expect(field.value).toBe(digits)
    expect(heard).toHaveBeenCalledOnce()
  })

  test('B4: keeps the focus while it cannot be changed, and takes nothing then', async () => {
    const { scene, field, input } = await code()
    using _ = scene
    field.focus()
    await userEvent.keyboard('12')
    field.disabled = true
    await field.updateComplete
    await userEvent.keyboard('3')
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '999999')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    expect([field.value, field.shadowRoot?.activeElement]).toEqual(['12', input])
    field.disabled = false
    await field.updateComplete
    await userEvent.keyboard('3')
    expect(field.value).toBe('123')
  })

  test('draws each digit in its box, and has as many boxes as the code digits', async () => {
    const { scene, field } = await code(vi.fn(), 8)
    using _ = scene
    field.focus()
    await userEvent.keyboard('12')
    await field.updateComplete
    const boxes = [...(field.shadowRoot?.querySelectorAll('[part=digit]') ?? [])].map(box => box.textContent)
    expect(boxes).toEqual(['1', '2', '', '', '', '', '', ''])
  })

  test('says what is wrong with the field', async () => {
    using scene = await stage(html`<appkit-ui-code-field label="Code" error="Wrong."></appkit-ui-code-field>`)
    const input = scene.find('appkit-ui-code-field').shadowRoot?.querySelector('input')
    expect(input?.ariaInvalid).toBe('true')
    expect(scene.find('appkit-ui-code-field').shadowRoot?.getElementById('error')?.textContent).toBe('Wrong.')
  })
})

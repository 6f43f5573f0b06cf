import { html } from 'lit'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import '../../../src/elements/controls/code-field.js'
import { measureContrast } from '../measure-contrast.js'
import { stage } from '../stage.js'

describe('code field', () => {
  const code = async (onComplete = vi.fn(), digits = 6) => {
    const scene = await stage(
      html`<appkit-ui-code-field label="Code" .digits=${digits} @complete=${onComplete}></appkit-ui-code-field>`,
    )
    const field = scene.find('appkit-ui-code-field')
    const input = field.shadowRoot?.querySelector('input') as HTMLInputElement
    return { scene, field, input }
  }

  test.each(['light', 'dark'] as const)('outlines its boxes with a contrast of 3:1, %s', async theme => {
    const template = html`<appkit-ui-code-field label="Code"></appkit-ui-code-field>`
    using scene = await stage(template, { theme })
    const box = scene.find('appkit-ui-code-field').shadowRoot?.querySelector('[part=digit]') as HTMLElement
    const { borderTopColor, backgroundColor } = getComputedStyle(box)
    expect(measureContrast(borderTopColor, backgroundColor)).toBeGreaterThanOrEqual(3)
    expect(measureContrast(borderTopColor, getComputedStyle(scene.host).backgroundColor)).toBeGreaterThanOrEqual(3)
  })

  test('is a single labeled input with one-time-code autofill', async () => {
    const { scene, input } = await code()
    using _ = scene
    expect(scene.find('appkit-ui-code-field').shadowRoot?.querySelectorAll('input')).toHaveLength(1)
    expect([input.autocomplete, input.inputMode, input.ariaLabel]).toEqual(['one-time-code', 'numeric', 'Code'])
  })

  test('accepts only digits, and fires complete once', async () => {
    const onComplete = vi.fn()
    const { scene, field } = await code(onComplete)
    using _ = scene
    field.focus()
    await userEvent.keyboard('1a2 3b4567')
    expect(field.value).toBe('123456')
    expect(onComplete).toHaveBeenCalledOnce()
  })

  test.each([
    ['123456', '123456'],
    ['Your code: 123 456.', '123456'],
    ['2-step code: 123456', '123456'],
    ['Code 10: 123-456, valid for 10 minutes', '123456'],
    ['At 12:34:56, your code is 654321', '654321'],
    ['١٢٣٤٥٦', '123456'],
    ['１２３４５６', '123456'],
  ])('replaces the value with the digits of the pasted %j', async (text, digits) => {
    const onComplete = vi.fn()
    const { scene, field, input } = await code(onComplete)
    using _ = scene
    field.focus()
    await userEvent.keyboard('99')
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    expect(field.value).toBe(digits)
    expect(onComplete).toHaveBeenCalledOnce()
  })

  test('keeps the focus and rejects input while it is disabled', async () => {
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

  test('draws one box per digit', async () => {
    const { scene, field } = await code(vi.fn(), 8)
    using _ = scene
    field.focus()
    await userEvent.keyboard('12')
    await field.updateComplete
    const boxes = [...(field.shadowRoot?.querySelectorAll('[part=digit]') ?? [])].map(box => box.textContent)
    expect(boxes).toEqual(['1', '2', '', '', '', '', '', ''])
  })

  test('describes the input with the error', async () => {
    using scene = await stage(html`<appkit-ui-code-field label="Code" error="Wrong."></appkit-ui-code-field>`)
    const input = scene.find('appkit-ui-code-field').shadowRoot?.querySelector('input')
    expect(input?.ariaInvalid).toBe('true')
    expect(scene.find('appkit-ui-code-field').shadowRoot?.getElementById('error')?.textContent).toBe('Wrong.')
  })
})

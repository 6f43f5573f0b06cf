import { html } from 'lit'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Legal } from '../../../src/controllers/app/legal.js'
import { connect } from '../../../src/i18n/en/connect.js'
import { renderLegalNote } from '../../../src/views/shared/legal-note.js'
import { stage } from '../../elements/stage.js'

const terms = 'https://app.example/terms'
const privacy = 'https://app.example/privacy'
const legal = (some: Partial<Legal>): Legal => ({ terms, privacy, isCheckboxRequired: false, agreed: false, ...some })
const links = () => page.getByRole('link').elements()
const show = (some: Partial<Legal>, setAgreed = (_agreed: boolean) => {}) =>
  stage(html`${renderLegalNote(legal(some), connect, setAgreed)}`)

describe('renderLegalNote', () => {
  test('links to both documents in new windows', async () => {
    using scene = await show({})
    const text = scene.root.textContent?.replace(/\s+/g, ' ').trim()
    expect(text).toBe('By connecting you agree to the terms of service and the privacy policy')
    expect(links().map(link => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      [terms, '_blank'],
      [privacy, '_blank'],
    ])
    expect(page.getByRole('checkbox').elements()).toEqual([])
  })

  test.each([
    [{ privacy: undefined }, 'By connecting you agree to the terms of service'],
    [{ terms: undefined }, 'By connecting you agree to the privacy policy'],
  ])('links to the only document: %j', async (some, sentence) => {
    using scene = await show(some)
    expect(scene.root.textContent?.replace(/\s+/g, ' ').trim()).toBe(sentence)
    expect(links()).toHaveLength(1)
  })

  test.each([false, true])('renders nothing without documents (consent required: %s)', async isCheckboxRequired => {
    using scene = await show({ isCheckboxRequired, terms: undefined, privacy: undefined })
    expect(scene.root.textContent?.trim()).toBe('')
    expect(scene.root.childElementCount).toBe(0)
  })

  test('shows a checkbox, and reports its changes', async () => {
    const setAgreed = vi.fn()
    using scene = await show({ isCheckboxRequired: true }, setAgreed)
    const box = page.getByRole('checkbox', { name: 'I agree to the terms of service and the privacy policy' })
    await expect.element(box).not.toBeChecked()
    await box.click()
    expect(setAgreed).toHaveBeenLastCalledWith(true)
    await box.click()
    expect(setAgreed).toHaveBeenLastCalledWith(false)
    expect(setAgreed).toHaveBeenCalledTimes(2)
    expect(await scene.violations()).toEqual([])
  })

  test('renders no link for a script URL', async () => {
    using scene = await show({ terms: 'javascript:alert(1)', privacy: undefined })
    expect(links()).toEqual([])
    expect(scene.root.textContent).toContain('terms of service')
  })
})

import axe from 'axe-core'
import type { LitElement } from 'lit'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { getTruncatedText } from '../../../src/elements/element.js'
import { getDialog, getHeading, pageKit, getShell, type PageKit } from '../../helpers/page-kit.js'
import { eventually } from '../../helpers/eventually.js'
import { disposeAfterTest, restoreMocksAfterTest } from '../../helpers/dispose-after-test.js'

const focused = () => getShell()?.activeElement?.id

describe('dialog', () => {
  beforeEach(restoreMocksAfterTest)

  async function opened(...given: Parameters<typeof pageKit>): Promise<PageKit> {
    const made = disposeAfterTest(pageKit(...given))
    await made.kit.open()
    await eventually(() => getHeading()).toBe('Connect')
    await made.rendered()
    return made
  }

  test('is modal, labelled by its heading, and contains the focus', async () => {
    await opened()
    const dialog = getDialog()
    expect(dialog?.matches(':modal')).toBe(true)
    expect(page.getByRole('dialog', { name: 'Connect' }).elements()).toHaveLength(1)
    await eventually(focused).toBe('heading')
  })

  test('modal width: 360 px where there is space', async () => {
    await opened()
    const card = getShell()?.querySelector('.card')
    expect(card?.getBoundingClientRect().width).toBe(Math.min(360, window.innerWidth))
    expect(window.innerWidth).toBeGreaterThan(430) // no sheet
  })

  test.each([
    ['words', 'a very long title '.repeat(9)],
    ['one word', 'W'.repeat(64)],
  ])('ends a title of more than two lines with an ellipsis: %s', async (_what, title) => {
    await opened()
    const heading = getShell()?.getElementById('heading') as HTMLElement
    const { bottom } = getShell()!.querySelector('.header')!.getBoundingClientRect()
    heading.append(title)
    expect(getComputedStyle(heading).getPropertyValue('-webkit-line-clamp')).toBe('2')
    expect(heading.clientHeight).toBe(40)
    expect(heading.scrollHeight).toBeGreaterThan(40)
    expect(heading.scrollWidth - heading.clientWidth).toBeLessThan(10) // spaces hang at the end of a line
    expect(getTruncatedText(heading)).toContain(title.trim())
    expect(getShell()?.querySelector('.header')?.getBoundingClientRect().bottom).toBe(bottom)
  })

  test('sheet: a title with two lines is below the grabber, and one with a single line keeps its place', async () => {
    await page.viewport(390, 844)
    disposeAfterTest(() => page.viewport(1280, 800))
    await opened()
    const heading = getShell()?.getElementById('heading') as HTMLElement
    const card = getShell()?.querySelector('.card') as HTMLElement
    const getTop = () => heading.getBoundingClientRect().top - card.getBoundingClientRect().top
    expect([heading.clientHeight, getTop()]).toEqual([20, 20])
    heading.append(' a very long title'.repeat(3))
    const { top, height } = getComputedStyle(card, '::before')
    expect([top, height]).toEqual(['8px', '4px'])
    expect(heading.clientHeight).toBe(40)
    expect(getTop()).toBeGreaterThanOrEqual(8 + 4 + 4)
  })

  test('shows a Latin title left to right in a right-to-left dialog', async () => {
    await opened()
    const heading = getShell()?.getElementById('heading') as HTMLElement
    heading.parentElement!.style.direction = 'rtl'
    expect(getComputedStyle(heading).direction).toBe('rtl')
    heading.replaceChildren('Acorn!')
    const getLeft = (start: number) => {
      const range = document.createRange()
      range.setStart(heading.firstChild as Text, start)
      range.setEnd(heading.firstChild as Text, start + 1)
      return range.getBoundingClientRect().left
    }
    expect(getLeft('Acorn'.length)).toBeGreaterThan(getLeft(0))
  })

  test('keeps the card in its place while it closes', async () => {
    const { kit } = await opened()
    const dialog = getDialog() as HTMLElement
    const card = getShell()?.querySelector('.card') as HTMLElement
    await Promise.allSettled(card.getAnimations().map(({ finished }) => finished))
    const { left, top } = card.getBoundingClientRect()
    await kit.close()
    await eventually(() => dialog.hasAttribute('open')).toBe(false)
    expect(getComputedStyle(dialog).display).toBe('grid') // until it has faded
    const closing = card.getBoundingClientRect()
    expect(Math.abs(closing.left - left)).toBeLessThan(5) // it shrinks by two percent
    expect(Math.abs(closing.top - top)).toBeLessThan(20)
    await eventually(() => getComputedStyle(dialog).display).toBe('none')
  })

  test('restores the focus when it closes', async () => {
    const button = document.body.appendChild(document.createElement('button'))
    button.focus()
    const { kit } = await opened()
    expect(document.activeElement).not.toBe(button)
    await kit.close()
    await eventually(() => document.activeElement).toBe(button)
    button.remove()
  })

  test('shows on any view that the wallet does not respond, and disconnects when pressed', async () => {
    const { kit, connect } = await opened()
    const session = await connect()
    await kit.open({ view: 'Networks' })
    await eventually(() => getHeading()).toBe('Choose network')
    session.unanswered('ping')
    session.unanswered('request')
    await expect.element(page.getByText('The wallet isn’t responding. Open it, then try again.')).toBeVisible()
    expect(session.disconnects).toBe(0)
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await eventually(() => session.disconnects).toBe(1)
    await eventually(() => kit.getAccount().status).toBe('disconnected')
    await eventually(() => page.getByText('The wallet isn’t responding').elements()).toEqual([])
  })

  test.each(['Escape', 'a press outside', 'the button', 'the browser'])('closes by %s', async how => {
    const { kit } = await opened()
    if (how === 'Escape') await userEvent.keyboard('{Escape}')
    if (how === 'a press outside') await userEvent.click(getDialog() as Element, { position: { x: 5, y: 5 } })
    if (how === 'the button') await page.getByRole('button', { name: 'Close' }).click()
    if (how === 'the browser') getDialog()?.close()
    await eventually(() => kit.isOpen()).toBe(false)
    await eventually(() => getDialog()?.open).toBe(false)
  })

  test.each([
    ['the screen', '.frame'],
    ['the wallet’s frame', '.wallet'],
  ])('stays open if the backdrop is pressed while the height of %s changes', async (_part, selector) => {
    const { kit } = await opened()
    const part = getShell()?.querySelector(selector) as HTMLElement
    const growth = part.animate([{ height: '100px' }, { height: '200px' }], { duration: 60_000 })
    const press = () => getDialog()?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    press()
    expect(kit.isOpen()).toBe(true)
    growth.cancel()
    press()
    await eventually(() => kit.isOpen()).toBe(false)
  })

  test('Escape closes the dialog with one press while a tooltip shows', async () => {
    const { kit } = await opened()
    const tooltip = () => getShell()?.querySelector('appkit-ui-tooltip')?.shadowRoot?.querySelector(':popover-open')
    await eventually(focused).toBe('heading')
    await userEvent.keyboard('{Tab}')
    expect(tooltip()).toBeFalsy() // close needs no tooltip
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await eventually(() => tooltip()?.textContent).toBe('What is a wallet?')
    await userEvent.keyboard('{Escape}')
    await eventually(() => kit.isOpen()).toBe(false)
    await eventually(tooltip).toBeNull()
  })

  test('closes its tooltip together with the card', async () => {
    const { kit } = await opened()
    const tooltip = () => getShell()?.querySelector('appkit-ui-tooltip')
    await eventually(focused).toBe('heading')
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await eventually(() => tooltip()?.anchor).toBeDefined()
    await kit.close()
    await eventually(() => tooltip()?.anchor).toBeUndefined()
  })

  test('stays open on a press inside', async () => {
    const { kit } = await opened()
    await page.getByRole('heading', { name: 'Connect' }).click()
    expect(kit.isOpen()).toBe(true)
  })

  test.each(['Escape', 'the button'])('a required view shakes and stays open after %s', async how => {
    const { kit, scope, connect, rendered } = await opened()
    const session = await connect()
    session.networkChanged('eip155:424242')
    scope.use(ModalController).getRequiredView = () => 'UnsupportedChain'
    scope.use(RouterController).reset('UnsupportedChain')
    await eventually(() => getHeading()).not.toBe('Connect')
    await rendered()
    const shaken = vi.spyOn(getShell()?.querySelector('.card') as HTMLElement, 'animate')
    if (how === 'Escape') await userEvent.keyboard('{Escape}')
    else await page.getByRole('button', { name: 'Close' }).click()
    await eventually(() => shaken.mock.calls.length).toBe(1)
    expect(kit.isOpen()).toBe(true)
    expect(getDialog()?.matches(':modal')).toBe(true)
  })

  test('can be opened repeatedly in one host', async () => {
    const { kit } = await opened()
    for (let times = 0; times < 3; times += 1) {
      await kit.close()
      await eventually(() => getDialog()?.open).toBe(false)
      await kit.open()
      await eventually(() => getDialog()?.matches(':modal')).toBe(true)
    }
    expect(document.querySelectorAll('appkit-modal')).toHaveLength(1)
  })

  test('renders while detached and is modal again when reattached', async () => {
    await opened()
    const tag = document.querySelector('appkit-modal') as HTMLElement
    const shell = getShell()?.host as LitElement
    tag.remove()
    shell.requestUpdate()
    await shell.updateComplete
    document.body.append(tag)
    await eventually(() => getDialog()?.matches(':modal')).toBe(true)
  })

  test('stays open and on top when its tag is moved', async () => {
    const { kit } = await opened()
    const tag = document.querySelector('appkit-modal') as HTMLElement
    const place = document.body.appendChild(document.createElement('div'))
    place.append(tag)
    await eventually(() => getDialog(tag)?.matches(':modal')).toBe(true)
    expect(kit.isOpen()).toBe(true)
    place.remove()
  })

  test('is removed with its tag, and finds a new host when opened again', async () => {
    const { kit } = await opened()
    document.querySelector('appkit-modal')?.remove()
    await eventually(() => kit.isOpen()).toBe(false)
    await kit.open()
    await eventually(() => getDialog()?.matches(':modal')).toBe(true)
  })

  test("applies the current theme, its variables, and the page's language and direction", async () => {
    const { kit } = await opened({ themeMode: 'light', themeVariables: { accent: 'rgb(1, 2, 3)' } })
    const host = document.querySelector('appkit-modal')?.shadowRoot?.firstElementChild as HTMLElement
    expect(host.dataset['theme']).toBe('light')
    await eventually(() => host.style.getPropertyValue('--appkit-accent')).toBe('rgb(1, 2, 3)')
    kit.setThemeMode('dark')
    await eventually(() => host.dataset['theme']).toBe('dark')
    document.documentElement.dir = 'rtl'
    await eventually(() => host.dir).toBe('rtl')
    document.documentElement.dir = ''
    await eventually(() => host.dir).toBe('ltr')
  })

  for (const themeMode of ['light', 'dark'] as const)
    for (const dir of ['ltr', 'rtl'] as const)
      test(`has no accessibility violations in ${themeMode}, ${dir}`, async () => {
        document.documentElement.dir = dir
        const { rendered } = await opened({ themeMode })
        await rendered()
        await Promise.allSettled((getShell()?.getAnimations() ?? []).map(animation => animation.finished)) // `document.getAnimations()` does not reach into the tag
        const { violations } = await axe.run(document, { rules: { region: { enabled: false } } })
        document.documentElement.dir = ''
        expect(violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`))).toEqual([])
      })

  test.each([
    [{}, 'auto'],
    [{ 'z-index': 7 }, '7'],
  ])('z-index: the embedded card with the theme variables %j has %s', async (themeVariables, zIndex) => {
    const tag = document.body.appendChild(document.createElement('appkit-modal'))
    const { kit } = pageKit({ enableEmbedded: true, themeVariables })
    disposeAfterTest(() => (kit.destroy(), tag.remove()))
    await eventually(() => getHeading(tag)).toBe('Connect')
    const card = () => tag.shadowRoot?.firstElementChild?.shadowRoot?.querySelector('.card') as HTMLElement
    await eventually(() => getComputedStyle(card()).zIndex).toBe(zIndex)
  })

  test('is a section without a close button in embedded mode', async () => {
    const tag = document.body.appendChild(document.createElement('appkit-modal'))
    const { kit, scope } = pageKit({ enableEmbedded: true })
    disposeAfterTest(() => (kit.destroy(), tag.remove()))
    await eventually(() => getHeading(tag)).toBe('Connect')
    expect(getDialog(tag)).toBeUndefined()
    expect(page.getByRole('region', { name: 'Connect' }).elements()).toHaveLength(1)
    expect(page.getByRole('button', { name: 'Close' }).elements()).toHaveLength(0)
    expect(scope.use(ModalController).state.open).toBe(true)
    await kit.close()
    expect(kit.isOpen()).toBe(true)
  })
})

import { html, render } from 'lit'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderAction } from '../../../src/elements/action.js'
import { ButtonHarness } from '../harness/button.harness.js'
import '../../../src/elements/controls/button.js'
import { define } from '../../../src/elements/element.js'
import { IconButtonHarness } from '../harness/icon-button.harness.js'
import '../../../src/elements/controls/icon-button.js'
import '../../../src/elements/controls/pill.js'
import { RowHarness } from '../harness/row.harness.js'
import '../../../src/elements/controls/row.js'
import { TextLinkHarness } from '../harness/text-link.harness.js'
import '../../../src/elements/controls/text-link.js'
import { TileHarness } from '../harness/tile.harness.js'
import '../../../src/elements/controls/tile.js'
import { stage } from '../stage.js'

test('button: reacts to mouse, Enter and Space', async () => {
  const pressed = vi.fn()
  using scene = await stage(html`<appkit-ui-button @click=${pressed}>Connect</appkit-ui-button>`)
  const button = new ButtonHarness(scene.find('appkit-ui-button'))
  button.press()
  button.focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')
  expect(pressed).toHaveBeenCalledTimes(3)
})

for (const state of ['busy', 'disabled'] as const) {
  test(`a ${state} button keeps the focus and ignores clicks`, async () => {
    const pressed = vi.fn()
    const draw = (on: boolean) =>
      html`<appkit-ui-button ?busy=${on && state === 'busy'} ?disabled=${on && state === 'disabled'} @click=${pressed}
        >Connect</appkit-ui-button
      >`
    using scene = await stage(draw(false))
    const button = new ButtonHarness(scene.find('appkit-ui-button'))
    button.focus()
    await scene.draw(draw(true))
    expect(scene.root.activeElement).toBe(button.element)
    button.press()
    await userEvent.keyboard('{Enter}')
    expect(pressed).not.toHaveBeenCalled()
    expect(button.off).toBe(true)
    expect(button.waiting).toBe(state === 'busy')
    await scene.draw(draw(false))
    button.press()
    expect(pressed).toHaveBeenCalledTimes(1)
  })
}

test('button: href renders a link without an opener', async () => {
  using scene = await stage(html`<appkit-ui-button href="https://example.com/x" target="_blank">Get</appkit-ui-button>`)
  const button = new ButtonHarness(scene.find('appkit-ui-button'))
  expect(button.link).toBe('https://example.com/x')
  expect(button.part('base').localName).toBe('a')
  expect(button.part('base').getAttribute('rel')).toBe('noopener')
  expect(button.part('base').getAttribute('target')).toBe('_blank')
})

test('renderAction: renders only the given attributes', () => {
  const tree = document.createElement('div')
  const attributes = () => [...(tree.firstElementChild?.attributes ?? [])].map(({ name, value }) => `${name}=${value}`)
  render(renderAction({}, 'Go'), tree)
  expect(attributes()).toEqual(['part=base', 'type=button'])
  render(renderAction({ label: 'Back', selected: true, busy: true }, 'Go'), tree)
  expect(attributes().slice(2).sort()).toEqual([
    'aria-busy=true',
    'aria-current=true',
    'aria-disabled=true',
    'aria-label=Back',
  ])
  render(renderAction({ href: '/x', label: 'Up' }, 'Go'), tree)
  expect(attributes()).toEqual(['part=base', 'rel=noopener', 'href=/x', 'aria-label=Up'])
  render(renderAction({ href: '/x', disabled: true }, 'Go'), tree)
  expect(tree.querySelector('a')).toBeNull()
})

test('button: is disabled instead of linking to a script URL', async () => {
  using scene = await stage(html`<appkit-ui-button href="javascript:alert(1)">Get</appkit-ui-button>`)
  const button = new ButtonHarness(scene.find('appkit-ui-button'))
  expect(button.link).toBeUndefined()
  expect(button.off).toBe(true)
})

test('focus ring: 2 px wide, 2 px offset, and only for the keyboard', async () => {
  using scene = await stage(html`<input aria-label="before" /><appkit-ui-button>Go</appkit-ui-button>`)
  const button = new ButtonHarness(scene.find('appkit-ui-button'))
  await userEvent.click(button.part('base'))
  expect(getComputedStyle(button.part('base')).outlineStyle).toBe('none')
  scene.root.querySelector('input')?.focus()
  await userEvent.keyboard('{Tab}')
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(button.part('base'))
  expect([outlineStyle, outlineWidth, outlineOffset]).toEqual(['solid', '2px', '2px'])
})

test('icon button: uses its label as name and as tooltip', async () => {
  using scene = await stage(html`<appkit-ui-icon-button icon="x" label="Close"></appkit-ui-icon-button>`)
  const close = new IconButtonHarness(scene.find('appkit-ui-icon-button'))
  const inner = scene.find('appkit-ui-icon-button').shadowRoot?.querySelector('button')
  expect(inner?.title).toBe('') // the tooltip shows it
  expect(close.element.hint).toBe('Close')
  expect(close.label).toBe('Close')
  expect(close.size).toEqual({ width: 40, height: 40 })
})

test('elements have the sizes of the design', async () => {
  using scene = await stage(html`
    <appkit-ui-button>Go</appkit-ui-button>
    <appkit-ui-row name="Lynx"></appkit-ui-row>
    <appkit-ui-row id="two" name="Lynx" description="Second line"></appkit-ui-row>
    <appkit-ui-pill>ada.eth</appkit-ui-pill>
  `)
  expect(new ButtonHarness(scene.find('appkit-ui-button')).size).toEqual({ width: 336, height: 48 })
  expect(new RowHarness(scene.find('appkit-ui-row')).size).toEqual({ width: 336, height: 56 })
  expect(scene.root.querySelector('#two')?.getBoundingClientRect().height).toBe(56)
  expect(scene.find('appkit-ui-pill').getBoundingClientRect().height).toBe(36)
})

test('sizes scale with the font size master, and corners with the radius master', async () => {
  using scene = await stage(html`<appkit-ui-button>Go</appkit-ui-button>`)
  const button = new ButtonHarness(scene.find('appkit-ui-button'))
  expect(getComputedStyle(button.part('base')).borderRadius).toBe('14px')
  scene.host.style.setProperty('--appkit-font-size-master', '20px')
  scene.host.style.setProperty('--appkit-border-radius-master', '0px')
  expect(button.size.height).toBe(96)
  expect(getComputedStyle(button.part('base')).fontSize).toBe('30px')
  expect(getComputedStyle(button.part('base')).borderRadius).toBe('0px')
})

test('row: truncates a long name, and shows it in the tooltip', async () => {
  const name = 'A wallet with a name of sixty characters, which is too long..'
  using scene = await stage(html`<appkit-ui-row .name=${name}></appkit-ui-row>`)
  const row = new RowHarness(scene.find('appkit-ui-row'))
  expect(row.name).toBe(name)
  expect(row.element.hint).toBe(name)
  expect(row.part('name').scrollWidth).toBeGreaterThan(row.part('name').clientWidth)
  expect(row.size.height).toBe(56)
})

test('row: isolates the text direction of a name', async () => {
  using scene = await stage(html`<appkit-ui-row name="‮ toboR" description="Second"></appkit-ui-row>`)
  const row = new RowHarness(scene.find('appkit-ui-row'))
  expect(getComputedStyle(row.part('name')).unicodeBidi).toBe('isolate')
  expect(getComputedStyle(row.part('description')).direction).toBe('ltr')
})

test('row: a disabled row shows the reason, takes the focus, and ignores clicks', async () => {
  const chosen = vi.fn()
  using scene = await stage(
    html`<appkit-ui-row
      name="Polygon"
      description="137"
      reason="Not approved"
      disabled
      @click=${chosen}
    ></appkit-ui-row>`,
  )
  const row = new RowHarness(scene.find('appkit-ui-row'))
  row.focus()
  await userEvent.keyboard('{Enter}')
  row.press()
  expect(row.description).toBe('Not approved')
  expect(row.off).toBe(true)
  expect(scene.root.activeElement).toBe(row.element)
  expect(chosen).not.toHaveBeenCalled()
})

test('row: a selected row is aria-current and shows a check mark', async () => {
  using scene = await stage(html`<appkit-ui-row selected name="Ethereum"></appkit-ui-row>`)
  const row = new RowHarness(scene.find('appkit-ui-row'))
  expect(row.current).toBe(true)
  expect(row.element.shadowRoot?.querySelector('appkit-ui-icon')?.name).toBe('check')
})

test('tile: is named, and fires click', async () => {
  const chosen = vi.fn()
  using scene = await stage(html`<appkit-ui-tile name="Tidal" @click=${chosen}></appkit-ui-tile>`)
  const tile = new TileHarness(scene.find('appkit-ui-tile'))
  tile.press()
  expect(tile.name).toBe('Tidal')
  expect(tile.off).toBe(false)
  expect(chosen).toHaveBeenCalledTimes(1)
})

test('text link: is 24 px high for touch without increasing the line height', async () => {
  using scene = await stage(
    html`<p id="plain">x</p>
      <p id="linked">x <appkit-ui-text-link>Get one</appkit-ui-text-link></p>`,
  )
  const link = new TextLinkHarness(scene.find('appkit-ui-text-link'))
  expect(link.link).toBeUndefined()
  expect(link.part('base').getBoundingClientRect().height).toBeGreaterThanOrEqual(24)
  const height = (id: string) => scene.root.querySelector(`#${id}`)?.getBoundingClientRect().height
  expect(height('linked')).toBe(height('plain'))
})

test('define: keeps an element that another copy registered first', () => {
  class Second extends HTMLElement {}
  const first = customElements.get('appkit-ui-button')
  expect(() => define('appkit-ui-button', Second)).not.toThrow()
  expect(customElements.get('appkit-ui-button')).toBe(first)
})

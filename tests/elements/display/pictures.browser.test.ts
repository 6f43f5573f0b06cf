import { html } from 'lit'
import { expect, test } from 'vitest'
import { AvatarHarness } from '../harness/avatar.harness.js'
import '../../../src/elements/display/avatar.js'
import { type IconName, iconPaths } from '../../../src/elements/display/icon.js'
import { ImageHarness } from '../harness/image.harness.js'
import '../../../src/elements/display/image.js'
import { measureContrast } from '../measure-contrast.js'
import { stage } from '../stage.js'

const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

test('image: shows its source', async () => {
  using scene = await stage(html`<appkit-ui-image name="Lynx" .src=${DOT}></appkit-ui-image>`)
  const image = new ImageHarness(scene.find('appkit-ui-image'))
  expect(image.source).toBe(DOT)
  expect(image.initial).toBe('')
})

test('image preload: a failed picture is replaced by the initial of the same size, until src changes', async () => {
  const draw = (src: string) => html`<appkit-ui-image name="Lynx" .src=${src}></appkit-ui-image>`
  using scene = await stage(draw(DOT))
  const image = new ImageHarness(scene.find('appkit-ui-image'))
  const before = image.size
  image.fail()
  await image.ready()
  expect(image.initial).toBe('L')
  expect(image.source).toBeUndefined()
  expect(image.size).toEqual(before)
  await scene.draw(draw(`${DOT}=`))
  expect(image.source).toBe(`${DOT}=`)
})

test('image: does not request a disallowed URL', async () => {
  using scene = await stage(html`<appkit-ui-image name="Lynx" src="http://example.com/x.png"></appkit-ui-image>`)
  const image = new ImageHarness(scene.find('appkit-ui-image'))
  expect(image.source).toBeUndefined()
  expect(image.initial).toBe('L')
})

for (const size of [16, 24, 40, 52, 60, 80] as const) {
  test(`image: is ${size} px wide and high with and without a picture`, async () => {
    using scene = await stage(
      html`<appkit-ui-image .size=${size} name="L"></appkit-ui-image
        ><appkit-ui-image .size=${size} .src=${DOT}></appkit-ui-image>`,
    )
    for (const image of scene.root.querySelectorAll('appkit-ui-image')) {
      expect(new ImageHarness(image).size).toEqual({ width: size, height: size })
    }
  })
}

const initials: readonly (readonly [string, string])[] = [
  ['lynx', 'L'],
  ['  ‮"lynx', 'L'],
  ['1inch', '1'],
  ['₮ether', '₮'],
  ['🦊 fox', '🦊'],
  ['élan', 'É'],
  ['', '·'],
  ['…', '·'],
]
for (const [name, initial] of initials) {
  test(`image: the initial of ${JSON.stringify(name)} is ${initial}`, async () => {
    using scene = await stage(html`<appkit-ui-image .name=${name}></appkit-ui-image>`)
    expect(new ImageHarness(scene.find('appkit-ui-image')).initial).toBe(initial)
  })
}

test.each(['light', 'dark'] as const)('image: every initial has the same neutral, readable colors, %s', async theme => {
  using scene = await stage(
    html`${['Lynx', 'Tidal'].map(name => html`<appkit-ui-image .name=${name}></appkit-ui-image>`)}`,
    { theme },
  )
  const [first, second] = [...scene.root.querySelectorAll('appkit-ui-image')].map(
    e => new ImageHarness(e).initialColors,
  )
  expect(first).toEqual(second)
  expect(measureContrast(...(first as [string, string]))).toBeGreaterThanOrEqual(4.5)
})

test('avatar: the gradient depends on the address, but not on its case', async () => {
  const addresses = ['0xAbCd00000000000000000000000000000000EF01', '0xabcd00000000000000000000000000000000ef01', '0x2']
  using scene = await stage(html`${addresses.map(a => html`<appkit-ui-avatar .address=${a}></appkit-ui-avatar>`)}`)
  const [first, same, different] = [...scene.root.querySelectorAll('appkit-ui-avatar')].map(
    e => new AvatarHarness(e).colours,
  )
  expect(first).toContain('conic-gradient')
  expect(first).toBe(same)
  expect(first).not.toBe(different)
})

test('avatar: shows the gradient if the picture fails to load', async () => {
  using scene = await stage(html`<appkit-ui-avatar address="0x1" .src=${DOT}></appkit-ui-avatar>`)
  const avatar = new AvatarHarness(scene.find('appkit-ui-avatar'))
  expect(avatar.source).toBe(DOT)
  avatar.fail()
  await avatar.ready()
  expect(avatar.source).toBeUndefined()
})

test('icons are drawn inside their view box', async () => {
  const names = Object.keys(iconPaths) as IconName[]
  using scene = await stage(html`${names.map(name => html`<appkit-ui-icon size="24" .name=${name}></appkit-ui-icon>`)}`)
  for (const icon of scene.root.querySelectorAll('appkit-ui-icon')) {
    const box = icon.shadowRoot!.querySelector('path')!.getBBox()
    expect(box.width, icon.name).toBeGreaterThan(5)
    expect(Math.min(box.x, box.y), icon.name).toBeGreaterThanOrEqual(1)
    expect(Math.max(box.x + box.width, box.y + box.height), icon.name).toBeLessThanOrEqual(23)
  }
})

test('icon: an unknown name renders an empty space', async () => {
  using scene = await stage(html`<appkit-ui-icon .name=${'constructor' as IconName}></appkit-ui-icon>`)
  const icon = scene.find('appkit-ui-icon')
  expect(icon.getBoundingClientRect().width).toBe(20)
  expect(icon.shadowRoot?.querySelector('path')?.getAttribute('d')).toBe('')
})

for (const [dir, scale] of [
  ['ltr', 'none'],
  ['rtl', '-1 1'],
] as const) {
  test(`icon: directional icons are mirrored in rtl only (${dir})`, async () => {
    using scene = await stage(html`<appkit-ui-icon name="chevron-left"></appkit-ui-icon>`, { dir })
    expect(getComputedStyle(scene.find('appkit-ui-icon').shadowRoot!.querySelector('svg')!).scale).toBe(scale)
  })
}

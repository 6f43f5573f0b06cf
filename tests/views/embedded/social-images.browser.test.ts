import { describe, expect, test } from 'vitest'
import type { Social } from '../../../src/core/features.js'
import { ConnectSocialsView } from '../../../src/views/embedded/connect-socials-view.js'
import { ConnectingSocialView } from '../../../src/views/embedded/connecting-social-view.js'
import { SocialsPart } from '../../../src/views/embedded/socials-part.js'
import { socialMarks } from '../../../src/views/embedded/social-marks.gen.js'
import type { View } from '../../../src/views/shared/view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'
import { embeddedScope } from '../../helpers/embedded-scope.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'

const MIN_CONTRAST = 3
const MIN_SIZE = 20

/** The four colors of Google's logo are fixed, also where one of them has less contrast. */
const singleColor = (social: Social) => social !== 'google'

async function show<P>(Class: new () => View<P>, params: P, options?: MountViewOptions) {
  const { scope } = embeddedScope()
  disposeAfterTest(scope)
  const { view } = disposeAfterTest(await mountView(scope, Class, params, options))
  return [...view.renderRoot.querySelectorAll<SVGSVGElement>('svg.brand')]
}

function toRgb(color: string): readonly number[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
}

function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = toRgb(color).map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function getContrast(first: string, second: string): number {
  const [low = 0, high = 0] = [getLuminance(first), getLuminance(second)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

describe.each(['light', 'dark'] as const)('social marks, %s', theme => {
  test('every provider in the list has its brand mark, decorative and large enough', async () => {
    const marks = await show(ConnectSocialsView, undefined, { theme })
    expect(marks).toHaveLength(Object.keys(socialMarks).length)
    for (const mark of marks) {
      expect(mark.getAttribute('aria-hidden')).toBe('true')
      expect(mark.getBoundingClientRect().width).toBeGreaterThanOrEqual(MIN_SIZE)
      expect(mark.querySelectorAll('path').length).toBeGreaterThan(0)
    }
  })

  test('a mark of one color has a contrast of 3:1 with its button', async () => {
    const [first] = await show(SocialsPart, undefined, { theme })
    const button = first?.parentElement?.shadowRoot?.querySelector('[part=base]') as HTMLElement
    const background = getComputedStyle(button).backgroundColor
    const text = getComputedStyle(first as SVGSVGElement).color
    for (const [social, paths] of Object.entries(socialMarks).filter(([name]) => singleColor(name as Social)))
      for (const [fill] of paths)
        expect(
          getContrast(fill === 'currentColor' ? text : fill, background),
          `${social} on ${background}`,
        ).toBeGreaterThanOrEqual(MIN_CONTRAST)
  })
})

test('Google has the four colors that its guidelines require', async () => {
  const [google] = await show(SocialsPart, undefined)
  const fills = [...(google?.querySelectorAll('path') ?? [])].map(path => path.getAttribute('fill'))
  expect(fills.toSorted()).toEqual(['#34A853', '#4285F4', '#EA4335', '#FBBC05'])
})

test('the login screen shows the mark inside the ring', async () => {
  const marks = await show(ConnectingSocialView, { social: 'github' })
  expect(marks).toHaveLength(1)
  expect(marks[0]?.closest('appkit-ui-ring')).not.toBeNull()
})

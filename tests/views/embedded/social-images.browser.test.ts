import { render } from 'lit'
import { describe, expect, test } from 'vitest'
import type { Social } from '../../../src/core/features.js'
import { ConnectSocialsView } from '../../../src/views/embedded/connect-socials-view.js'
import { ConnectingSocialView } from '../../../src/views/embedded/connecting-social-view.js'
import { SocialsPart } from '../../../src/views/embedded/socials-part.js'
import { renderMatchWord } from '../../../src/views/embedded/social-images.js'
import { socialMarks } from '../../../src/views/embedded/social-marks.gen.js'
import type { View } from '../../../src/views/shared/view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'
import { embeddedScope } from '../../helpers/embedded-scope.js'
import { measureContrast } from '../../elements/measure-contrast.js'
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
          measureContrast(fill === 'currentColor' ? text : fill, background),
          `${social} on ${background}`,
        ).toBeGreaterThanOrEqual(MIN_CONTRAST)
  })
})

test('Google has the four colors that its guidelines require', async () => {
  const [google] = await show(SocialsPart, undefined)
  const fills = [...(google?.querySelectorAll('path') ?? [])].map(path => path.getAttribute('fill'))
  expect(fills.toSorted()).toEqual(['#34A853', '#4285F4', '#EA4335', '#FBBC05'])
})

test('a match word is bold inside its sentence', async () => {
  const host = document.createElement('div')
  render(
    renderMatchWord(word => `It shows ${word}.`, 'CORAL-15'),
    host,
  )
  expect([host.textContent?.trim(), host.querySelector('b')?.textContent]).toEqual(['It shows CORAL-15.', 'CORAL-15'])
})

test('the login screen shows the mark inside the ring', async () => {
  const marks = await show(ConnectingSocialView, { social: 'github' })
  expect(marks).toHaveLength(1)
  expect(marks[0]?.closest('appkit-ui-ring')).not.toBeNull()
})

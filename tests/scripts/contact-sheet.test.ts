import { expect, test } from 'vitest'
import { contactSheet } from '../../scripts/pictures/contact-sheet.mjs'

const rows = (html: string) => html.split('\n').filter(line => line.startsWith('<tr><th scope="row">'))

test('has one row per state and one column per variant, with a gap for a missing picture', () => {
  const sheet = contactSheet(['send-390-dark.png', 'buy-down-1280-light.png', 'send-1280-light.png', 'send-390-ar.png'])
  expect(rows(sheet).map(row => /<th scope="row">([^<]*)/.exec(row)?.[1])).toEqual(['buy-down', 'send'])
  const [, send = ''] = rows(sheet)
  const cells = [...send.matchAll(/<td>(?:<a href="([^"]*)")?/g)].map(([, href]) => href)
  expect(cells).toEqual([
    'send-1280-light.png',
    undefined,
    undefined,
    'send-390-dark.png',
    undefined,
    'send-390-ar.png',
  ])
})

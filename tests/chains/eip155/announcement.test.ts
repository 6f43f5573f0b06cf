import { describe, expect, test } from 'vitest'
import { readAnnouncement } from '../../../src/chains/eip155/discover.js'

const provider = { request: async () => undefined }
const fox = { uuid: '1', name: 'Fox', icon: 'https://fox.org/icon.png', rdns: 'org.fox' }
const read = (over: Record<string, unknown>) => readAnnouncement({ info: { ...fox, ...over }, provider })

describe('readAnnouncement', () => {
  test('copies the announcement', () => {
    const detail = { info: { ...fox }, provider }
    const announced = readAnnouncement(detail)
    detail.info.name = 'MetaMask'
    expect(announced).toEqual({ id: 'org.fox', name: 'Fox', icon: fox.icon, rdns: 'org.fox', provider })
  })

  test.each<[string, Record<string, unknown>, [string, string] | undefined]>([
    ['a mobile MetaMask', { rdns: 'io.metamask.mobile' }, ['io.metamask', 'Fox']],
    ['an rdns in capitals', { rdns: 'ORG.Fox' }, ['org.fox', 'Fox']],
    ['script in its name', { name: '<img src=x onerror=alert(1)>' }, ['org.fox', '<img src=x onerror=alert(1)>']],
    ['a bidirectional control character in its name', { name: 'Fox\u202Egpj.exe' }, ['org.fox', 'Fox\ufffdgpj.exe']],
    ['control characters in its name', { name: '\u0000F\u0007ox\r\n' }, ['org.fox', '\ufffdF\ufffdox']],
    ['a lone surrogate in its name', { name: 'Fox\uD83D' }, ['org.fox', 'Fox\ufffd']],
    ['a very long name', { name: 'F'.repeat(100_000) }, ['org.fox', 'F'.repeat(64)]],
    ['no name', { name: undefined }, ['org.fox', 'org.fox']],
    ['an empty name', { name: '   ' }, ['org.fox', 'org.fox']],
    ['an invisible name', { name: '\u200B\u3164\u2800' }, ['org.fox', 'org.fox']],
    ['a name that is an object', { name: { toString: () => 'Fox' } }, ['org.fox', 'org.fox']],
    ['no rdns', { rdns: undefined }, ['announced:Fox', 'Fox']],
    ['neither name nor rdns', { name: '', rdns: '' }, undefined],
    ['the id of another connector as its rdns', { rdns: 'walletConnect' }, ['announced:Fox', 'Fox']],
    ['script in its rdns', { rdns: '"><script>alert(1)</script>.org' }, ['announced:Fox', 'Fox']],
    ['a very long rdns label', { rdns: `org.${'f'.repeat(64)}`, name: '' }, undefined],
  ])('sanitizes an announcement with %s', (_, over, row) => {
    const announced = read(over)
    expect(announced && [announced.id, announced.name]).toEqual(row)
    expect(announced?.rdns).toBe(announced?.id.startsWith('announced:') ? undefined : announced?.id)
  })

  test.each([
    'https://fox.org/icon.png',
    'data:image/png;base64,AAAA',
    'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg"> </svg>',
    '\n data:image/webp;base64,AAAA \n',
  ])('keeps the icon %j', icon => {
    expect(read({ icon })?.icon).toBe(icon.trim())
  })

  test.each([
    'javascript:alert(1)',
    'http://fox.org/icon.png',
    '//fox.org/icon.png',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml-hidden,x',
    'https://fox.org/"onerror="alert(1)',
    'https://fox.org/ x',
    `data:image/png;base64,${'A'.repeat(300_000)}`,
    42,
    undefined,
  ])('drops only the icon %.60s', icon => {
    const announced = read({ icon })
    expect(announced).toMatchObject({ id: 'org.fox', name: 'Fox' })
    expect(announced).not.toHaveProperty('icon')
  })
})

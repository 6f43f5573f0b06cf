import { expect, test } from 'vitest'
import { candidates, ensureBrowser, findBrowser } from '../../scripts/ensure-browser.mjs'

test('a browser that was named is the only choice, and a wrong name is an error', () => {
  expect(candidates({ CHROMIUM_PATH: '/opt/mine' })).toEqual(['/opt/mine'])
  expect(findBrowser({ CHROMIUM_PATH: '/opt/mine' }, () => true)).toBe('/opt/mine')
  expect(() => findBrowser({ CHROMIUM_PATH: '/opt/mine' }, () => false)).toThrow('CHROMIUM_PATH is /opt/mine')
})

test('Playwright’s own comes before the system’s, and the applications of a Mac last', () => {
  const env = { PATH: '/a:/b' }
  expect(candidates(env, 'linux', '/own')).toEqual(expect.arrayContaining(['/own', '/a/chromium', '/b/google-chrome']))
  expect(candidates(env, 'linux', '/own')[0]).toBe('/own')
  expect(candidates(env, 'darwin', '/own').at(-1)).toContain('/Applications/')
  expect(candidates(env, 'linux', '/own').join()).not.toContain('/Applications/')
})

test('without a browser the installers are tried in turn, until one has brought it', () => {
  const tried: string[] = []
  const isThere = () => tried.length === 1
  expect(ensureBrowser({ PATH: '/bin' }, command => tried.push(command.join(' ')), isThere)).toBeTypeOf('string')
  expect(tried).toEqual(['npx playwright install chromium'])
})

test('where none can be installed a sentence says what to do', () => {
  const run = () =>
    ensureBrowser(
      { PATH: '/bin', CI: 'true' },
      () => {},
      () => false,
    )
  expect(run).toThrow('set CHROMIUM_PATH')
})

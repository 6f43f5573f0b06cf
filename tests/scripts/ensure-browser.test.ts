import { expect, test } from 'vitest'
import { candidates, ensureBrowser, findBrowser, findFullBrowser } from '../../scripts/ensure-browser.mjs'

test('uses only a configured browser, and throws for a wrong path', () => {
  expect(candidates({ CHROMIUM_PATH: '/opt/mine' })).toEqual(['/opt/mine'])
  expect(findBrowser({ CHROMIUM_PATH: '/opt/mine' }, () => true)).toBe('/opt/mine')
  expect(() => findBrowser({ CHROMIUM_PATH: '/opt/mine' }, () => false)).toThrow('CHROMIUM_PATH is /opt/mine')
})

test("prefers Playwright's browser to the system's, and macOS applications last", () => {
  const env = { PATH: '/a:/b' }
  expect(candidates(env, 'linux', '/own')).toEqual(expect.arrayContaining(['/own', '/a/chromium', '/b/google-chrome']))
  expect(candidates(env, 'linux', '/own')[0]).toBe('/own')
  expect(candidates(env, 'darwin', '/own').at(-1)).toContain('/Applications/')
  expect(candidates(env, 'linux', '/own').join()).not.toContain('/Applications/')
})

test('prefers the headless shell, unless the settings of a full browser are needed', () => {
  const isInstalled = (path: string) => path.startsWith('/b/')
  expect(findBrowser({ PATH: '/a:/b' }, isInstalled)).toBe('/b/chromium-headless-shell')
  expect(findFullBrowser({ PATH: '/a:/b' }, isInstalled)).toBe('/b/chromium')
  expect(findFullBrowser({ PATH: '/a:/b', CHROMIUM_PATH: '/b/chromium-headless-shell' }, isInstalled)).toBe(
    '/b/chromium',
  )
})

test('tries all installers until a browser is found', () => {
  const tried: string[] = []
  const isThere = () => tried.length === 1
  expect(ensureBrowser({ PATH: '/bin' }, command => tried.push(command.join(' ')), isThere)).toBeTypeOf('string')
  expect(tried).toEqual(['npx playwright install chromium'])
})

test('throws an error with the next step if no browser can be installed', () => {
  const run = () =>
    ensureBrowser(
      { PATH: '/bin', CI: 'true' },
      () => {},
      () => false,
    )
  expect(run).toThrow('set CHROMIUM_PATH')
})

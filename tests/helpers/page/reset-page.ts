import { beforeAll } from 'vitest'

/**
 * Browser tests share one page and run in no fixed order. Each file starts in English, whatever the previous one left.
 */
beforeAll(() => {
  const { documentElement: page } = document
  page.lang = 'en'
  page.removeAttribute('dir')
  page.removeAttribute('style')
  localStorage.clear()
  sessionStorage.clear()
})

import { beforeAll } from 'vitest'

/**
 * The files of the browser tests share a page, one after the other in an order that nobody fixed: each begins with a page
 * that speaks English, whatever the one before it left.
 */
beforeAll(() => {
  const { documentElement: page } = document
  page.lang = 'en'
  page.removeAttribute('dir')
  page.removeAttribute('style')
  localStorage.clear()
  sessionStorage.clear()
})
